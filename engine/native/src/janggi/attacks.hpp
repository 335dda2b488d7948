// What attacks a general, now or after a move.
//
// Owns: attacks on a square, and on palaces. Must not know: which moves there are, history,
// endings.
#pragma once

#include "janggi/board.hpp"

namespace seki::janggi {

// How a side's general stands towards the other side's men.
struct Exposure {
  bool in_check = false;
  // Without check: a move of another man can leave the general attacked only if it starts or ends
  // on one of these.
  SquareSet critical;
  // In check: a move of another man can help only if it starts or ends on one of these.
  SquareSet relief;
  // Squares of his palace (bits by palace_index) that an enemy may attack; the others are safe.
  unsigned doubtful = 0;
};

Exposure exposure_of(const Board& board, Side side) noexcept;
// As above, where facing the other general counts as an attack.
Exposure exposure_with_generals(const Board& board, Side side) noexcept;

// Of two generals who face each other.
SquareSet between_generals(const Board& board) noexcept;
// Whether the men between let `man`, standing on `from`, move to `target` or capture there; who
// stands on `target` is not asked.
bool reaches(const Board& board, Man man, Square from, Square target) noexcept;
// Whether that side's general is attacked where he stands.
bool in_check(const Board& board, Side side) noexcept;
// Whether a man of `by` attacks `target`, a square of the other side's palace.
bool attacks_palace(const Board& board, Side by, Square target) noexcept;

}  // namespace seki::janggi
