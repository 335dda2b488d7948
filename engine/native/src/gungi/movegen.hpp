// Which actions there are.
//
// Owns: listing and counting the legal actions of a board. Must not know: texts, history, or the
// endings that need it.
#pragma once

#include <array>
#include <cstdint>

#include "gungi/attack.hpp"
#include "gungi/board.hpp"

namespace seki::gungi {

// A fixed list. The bound: drops 14 kinds x 81 squares + 3 betrayals x 25 towers; moves 24 pieces
// x 28 targets x 2 and the tactician's 9 targets x 5.
class ActionList {
 public:
  static constexpr std::size_t kCapacity = 2688;

  void add(Action action) noexcept { actions_[size_++] = action; }
  std::size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }
  void clear() noexcept { size_ = 0; }
  Action operator[](std::size_t i) const noexcept { return actions_[i]; }
  Action* begin() noexcept { return actions_.data(); }
  Action* end() noexcept { return actions_.data() + size_; }
  const Action* begin() const noexcept { return actions_.data(); }
  const Action* end() const noexcept { return actions_.data() + size_; }

 private:
  std::size_t size_ = 0;
  std::array<Action, kCapacity> actions_;
};

// All of these leave the board as they found it.
void generate(Board& board, ActionList& list) noexcept;  // in order of the pieces, unsorted
// Of play, with both marshals on the board: what changes material at once (takes and betrayals),
// and the rest, drops last. Together what `generate` lists.
void generate_captures(Board& board, const Safety& safety, ActionList& list) noexcept;
void generate_quiets(Board& board, const Safety& safety, ActionList& list) noexcept;
std::uint64_t count_actions(Board& board) noexcept;
bool has_action(Board& board) noexcept;

// In the order of the texts.
void sort_actions(ActionList& list) noexcept;

// From `from`, the squares the top piece lands on by reach and tier, whatever stands there.
SquareSet landings(const Board& board, Square from) noexcept;

// Ranks the side to move may place or drop on, bit rank - 1.
unsigned drop_ranks(const Board& board) noexcept;

// Can these tiers of the tower (bit 0 the bottom) be exchanged for pieces of this hand?
bool can_betray(const Board& board, Tower tower, Hand hand, unsigned tiers) noexcept;

// Is this action legal, quickly? Of play, with both marshals on the board; any action but `done`.
bool is_legal(Board& board, const Safety& safety, Action action) noexcept;

// May the side to move's piece of this kind be stacked on `to`, reach and tier apart?
bool may_stack(const Board& board, Kind kind, Square to) noexcept;

}  // namespace seki::gungi
