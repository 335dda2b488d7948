// In which order a position's actions are tried, finding them as late as possible.
//
// Owns: the stages (the table's action, captures that pay, killers, quiet actions, captures that do
// not) and ranking within each. Must not know: scores of positions, or when to stop trying.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "search/history.hpp"

namespace seki::search {

struct Ranked {
  std::uint32_t code;
  int rank;
};

// Room for the lists of all nodes on the way from the root, one after another.
class RankedStack {
 public:
  RankedStack() : items_(zeroed<Ranked>(kCapacity)) {}
  Ranked& operator[](std::size_t n) noexcept { return items_[n]; }
  std::size_t size() const noexcept { return size_; }
  void push(Ranked ranked) noexcept {
    if (size_ < kCapacity) items_[size_++] = ranked;
  }
  void cut_to(std::size_t size) noexcept { size_ = size; }

 private:
  // 96 plies of the 2,688 actions that no position of either game can have more of.
  static constexpr std::size_t kCapacity = std::size_t{1} << 18;
  ZeroedArray<Ranked> items_;
  std::size_t size_ = 0;
};

// What is tried early, by the codes of actions; 0 is none.
struct Favourites {
  std::uint32_t from_table = 0;
  std::array<std::uint32_t, 2> killers{};
};

template <Searchable G>
class Picker {
 public:
  Picker(G& game, RankedStack& stack, typename G::Actions& scratch, const History<G>& history,
         const Trail& trail, const Favourites& favourites) noexcept
      : game_(game),
        stack_(stack),
        scratch_(scratch),
        history_(history),
        trail_(trail),
        favourites_(favourites),
        begin_(stack.size()) {}
  Picker(const Picker&) = delete;
  Picker& operator=(const Picker&) = delete;
  ~Picker() { stack_.cut_to(begin_); }

  // From now on captures only: the quiet actions left are not worth it.
  void skip_quiets() noexcept { quiets_wanted_ = false; }

  // The code of the next action, 0 after the last.
  std::uint32_t next() noexcept {
    for (;;) {
      const std::uint32_t code = next_of_stage();
      if (code == 0) {
        if (stage_ == Stage::finished) return 0;
        enter_next_stage();
      } else if (!was_tried_early(code)) {
        return code;
      }
    }
  }

  // Whether what comes now are captures that lose by it.
  bool is_at_losses() const noexcept { return stage_ == Stage::losses; }
  // Rank of the last quiet action given.
  int rank() const noexcept { return rank_; }

 private:
  enum class Stage : std::uint8_t { table, captures, killers, quiets, losses, finished };

  std::uint32_t next_of_stage() noexcept {
    switch (stage_) {
      case Stage::table:
        return next_favourite(&favourites_.from_table, 1);
      case Stage::captures:
        return next_paying_capture();
      case Stage::killers:
        return next_killer();
      case Stage::quiets:
        return quiets_wanted_ ? next_best() : 0;
      case Stage::losses:
        return next_ < losses_end_ ? stack_[next_++].code : 0;
      default:
        return 0;
    }
  }

  void enter_next_stage() noexcept {
    stage_ = static_cast<Stage>(static_cast<int>(stage_) + 1);
    next_ = 0;
    if (stage_ == Stage::captures) list_captures();
    if (stage_ == Stage::quiets && quiets_wanted_) list_quiets();
    if (stage_ == Stage::losses) next_ = begin_;
  }

  bool was_tried_early(std::uint32_t code) const noexcept {
    if (stage_ == Stage::table) return false;
    if (code == favourites_.from_table && table_given_) return true;
    return stage_ == Stage::quiets &&
           (code == favourites_.killers[0] || code == favourites_.killers[1]) && killers_given_;
  }

  std::uint32_t next_favourite(const std::uint32_t* codes, std::size_t count) noexcept {
    while (next_ < count) {
      const std::uint32_t code = codes[next_++];
      if (code != 0 && game_.is_legal(G::action_of(code))) {
        table_given_ = true;
        return code;
      }
    }
    return 0;
  }

  std::uint32_t next_killer() noexcept {
    killers_given_ = quiets_wanted_;
    while (quiets_wanted_ && next_ < favourites_.killers.size()) {
      const std::uint32_t code = favourites_.killers[next_++];
      if (code == 0) continue;
      const auto action = G::action_of(code);
      if (game_.is_legal(action) && !game_.is_capture(action)) {
        rank_ = history_.of(trail_, game_.slot_of(action));
        return code;
      }
    }
    return 0;
  }

  void list_captures() noexcept {
    scratch_.clear();
    game_.list_captures(scratch_);
    for (const auto action : scratch_) {
      stack_.push({G::code_of(action), 8 * game_.gain(action) - game_.risk(action)});
    }
    first_ = next_ = begin_;
    end_ = stack_.size();
    losses_end_ = begin_;
  }

  void list_quiets() noexcept {
    stack_.cut_to(losses_end_);
    scratch_.clear();
    game_.list_quiets(scratch_);
    for (const auto action : scratch_) {
      stack_.push({G::code_of(action), history_.of(trail_, game_.slot_of(action))});
    }
    first_ = next_ = losses_end_;
    end_ = stack_.size();
  }

  // Those that lose by it are put aside, at the front of the own list, for the last stage.
  std::uint32_t next_paying_capture() noexcept {
    while (next_ < end_) {
      const std::uint32_t code = next_best();
      if (code == favourites_.from_table && table_given_) continue;
      if (game_.exchange_reaches(G::action_of(code), 0)) return code;
      stack_[losses_end_++] = {code, 0};
    }
    return 0;
  }

  // By selection while few were asked for; whoever asks on wants the rest sorted.
  std::uint32_t next_best() noexcept {
    if (next_ >= end_) return 0;
    Ranked* const begin = &stack_[next_];
    Ranked* const end = &stack_[0] + end_;
    const auto higher = [](const Ranked& a, const Ranked& b) { return a.rank > b.rank; };
    if (next_ - first_ < kSelected) {
      // The smallest element of the order "higher first" is the best one.
      std::swap(*begin, *std::min_element(begin, end, higher));
    } else if (next_ - first_ == kSelected) {
      std::sort(begin, end, higher);
    }
    rank_ = begin->rank;
    ++next_;
    return begin->code;
  }

  static constexpr std::size_t kSelected = 6;

  G& game_;
  RankedStack& stack_;
  typename G::Actions& scratch_;
  const History<G>& history_;
  const Trail trail_;
  const Favourites favourites_;
  const std::size_t begin_;
  std::size_t first_ = 0;
  std::size_t next_ = 0;
  std::size_t end_ = 0;
  std::size_t losses_end_ = 0;
  int rank_ = 0;
  Stage stage_ = Stage::table;
  bool quiets_wanted_ = true;
  bool table_given_ = false;
  bool killers_given_ = false;
};

}  // namespace seki::search
