// What attacks a general, now or after a move.
//
// Owns: attacks on palace squares. Must not know: which moves there are, history, endings.
#pragma once

#include "janggi/board.hpp"

namespace seki::janggi {

class SquareSet {
 public:
  constexpr void add(Square square) noexcept { words_[square >> 6] |= 1ULL << (square & 63); }
  constexpr bool has(Square square) const noexcept {
    return (words_[square >> 6] >> (square & 63) & 1) != 0;
  }
  constexpr bool is_empty() const noexcept { return (words_[0] | words_[1]) == 0; }

 private:
  std::array<std::uint64_t, 2> words_{};
};

// How a side's general stands towards the other side's men.
struct Exposure {
  bool in_check = false;
  // Without check: a move of another man can leave the general attacked only if it starts or ends
  // on one of these.
  SquareSet critical;
  // Squares of his palace (bits by palace_index) that an enemy may attack; the others are safe.
  unsigned doubtful = 0;
};

Exposure exposure_of(const Board& board, Side side) noexcept;
// As above, where facing the other general counts as an attack.
Exposure exposure_with_generals(const Board& board, Side side) noexcept;

// Whether that side's general is attacked where he stands.
bool in_check(const Board& board, Side side) noexcept;
// Whether a man of `by` attacks `target`, a square of the other side's palace.
bool attacks_palace(const Board& board, Side by, Square target) noexcept;

}  // namespace seki::janggi
