// Gungi as the generic search walks it: the board with what its endings need of the past.
//
// Owns: making and unmaking with keys, plies and the marshal's safety kept along. Must not know:
// how a search chooses, or what a position is worth.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "gungi/attack.hpp"
#include "gungi/board.hpp"
#include "gungi/history.hpp"
#include "gungi/movegen.hpp"
#include "search/limits.hpp"
#include "search/searchable.hpp"

namespace seki::gungi {

class SearchBoard {
 public:
  using Action = gungi::Action;
  using Actions = ActionList;
  // Which kind goes where, dropped or moved: apart they are no better, and the tables are slower.
  static constexpr int kSlots = kKindCount * kSquares;

  // Of play. `last` is the moment the board shows; `max_plies` 0: no limit.
  SearchBoard(const Board& board, const Moment& last, std::int64_t ply, std::int64_t max_plies);

  static std::uint32_t code_of(Action action) noexcept { return action.bits(); }
  static Action action_of(std::uint32_t code) noexcept { return Action::from_bits(code); }

  Side side() const noexcept { return board_.side(); }
  std::uint64_t key() const noexcept { return board_.key(); }
  const Board& board() const noexcept { return board_; }
  // False where a marshal was taken: nothing is known of the safety of one who is gone.
  bool in_check() const noexcept { return !board_.is_over() && safety().in_check; }

  void make(Action action) noexcept;
  void unmake() noexcept;
  bool may_skip() const noexcept;
  void skip() noexcept;
  void unskip() noexcept;

  search::Verdict verdict() const noexcept;
  search::Verdict verdict_when_stuck() const noexcept { return search::Verdict::lost; }

  // Captures are takes and betrayals. A stack upon an enemy is none, though it silences what it
  // stands on: wherever one is possible a take nearly always is, and wins more at once.
  void list_captures(Actions& actions) noexcept { generate_captures(board_, safety(), actions); }
  void list_quiets(Actions& actions) noexcept { generate_quiets(board_, safety(), actions); }
  bool is_legal(Action action) noexcept { return gungi::is_legal(board_, safety(), action); }
  bool is_capture(Action action) const noexcept { return changes_material(action); }
  int gain(Action action) const noexcept;
  int risk(Action action) const noexcept;
  bool exchange_reaches(Action action, int least) noexcept;
  int slot_of(Action action) const noexcept;
  int evaluate() noexcept;

 private:
  // What is known of a position on the way from the root.
  struct Frame {
    Undo undo;           // of the action that led here
    int repeatable = 0;  // positions before this one that could be the same
    bool scanned = false;
    Safety safety;
  };

  Kind mover(Action action) const noexcept {
    return action.is_move() ? board_.top(action.from()).kind() : action.kind();
  }
  Frame& frame() const noexcept { return frames_[depth_]; }
  void enter(int repeatable) noexcept;
  const Safety& safety() const noexcept;
  bool is_repeated() const noexcept;

  mutable Board board_;  // asking what it allows makes and unmakes actions
  std::int64_t ply_;
  std::int64_t max_plies_;
  std::size_t depth_ = 0;
  std::size_t root_;                 // where the root's key stands
  std::vector<std::uint64_t> keys_;  // from the last action for good on, room for the walk included
  mutable std::array<Frame, search::kDeepest + 2> frames_;  // safety is found when first asked for
};

static_assert(search::Searchable<SearchBoard>);

}  // namespace seki::gungi
