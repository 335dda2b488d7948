// A game of Janggi as the search walks it.
//
// Owns: which actions are legal here, repetition filter included, and when the game is over or as
// good as over (DECISIONS.md). Must not know: how the search goes. Allocates when made only.
#pragma once

#include "janggi/moves.hpp"
#include "janggi/repetitions.hpp"
#include "janggi/settings.hpp"
#include "search/limits.hpp"
#include "search/searchable.hpp"

namespace seki::janggi {

class Position;

class SearchBoard {
 public:
  using Action = janggi::Action;
  using Actions = MoveList;
  static constexpr int kSlots = kKindCount * (kSquares + 1);

  // Precondition: set up and not over.
  explicit SearchBoard(const Position& position);

  static constexpr std::uint32_t code_of(Action action) noexcept {
    return static_cast<std::uint32_t>(action.from) << 8 | action.to;
  }
  static constexpr Action action_of(std::uint32_t code) noexcept {
    return {static_cast<Square>(code >> 8), static_cast<Square>(code)};
  }

  Side side() const noexcept { return board_.turn(); }
  std::uint64_t key() const noexcept;
  // Also where the generals face each other: as a check, that must be answered.
  bool in_check() const noexcept;
  void make(Action action) noexcept;
  void unmake() noexcept;
  bool may_skip() const noexcept;
  void skip() noexcept;
  void unskip() noexcept { unmake(); }
  search::Verdict verdict() const noexcept;
  search::Verdict verdict_when_stuck() const noexcept;

  void list_captures(Actions& actions) noexcept;
  void list_quiets(Actions& actions) noexcept;
  bool is_legal(Action action) noexcept;
  bool is_capture(Action action) const noexcept {
    return is_move(action) && !board_.is_empty(action.to);
  }
  int gain(Action action) const noexcept;
  int risk(Action action) const noexcept;
  bool exchange_reaches(Action action, int value) noexcept;
  int slot_of(Action action) const noexcept;
  int evaluate() noexcept;

 private:
  // What came of one action, and what undoes it.
  struct Moment {
    Action action{};
    Board::Undo undo{};
    Repetitions::Mark mark{};
    int passes = 0;   // consecutive
    int earlier = 0;  // times the position came before
    bool came_since_root = false;
    bool knows_stance = false;
    Stance stance{};
  };

  const Stance& stance() const noexcept;
  bool has_move() const noexcept;
  bool may_pass() const noexcept;
  bool may_accept() const noexcept;
  bool leads() const noexcept { return (half_points_ahead(board_) > 0) == (side() == Side::first); }
  search::Verdict judged() const noexcept;
  bool is_judged() const noexcept;
  bool repeats_third(Action action) const noexcept;
  Moment& enter(Action action) noexcept;
  void remember(Moment& moment, bool is_new) noexcept;

  const Settings settings_;
  Board board_;
  Repetitions repetitions_;
  int ply_;
  int depth_ = 0;
  // The stance is looked up when it is first asked for.
  mutable std::array<Moment, search::kDeepest + 2> moments_;
};

static_assert(search::Searchable<SearchBoard>);

}  // namespace seki::janggi
