// The board's lines: which squares exist, how they are joined, and how far men reach on a line.
//
// Owns: tables computed once at compile time or at start. Must not know: where men stand.
// Squares are numbered 9 * rank + file, from Cho's left corner (a1 = 0).
#pragma once

#include <array>
#include <cstdint>

#include "core/game.hpp"
#include "janggi/men.hpp"

namespace seki::janggi {

using Square = std::uint8_t;
inline constexpr int kFiles = 9;
inline constexpr int kRanks = 10;
inline constexpr int kSquares = kFiles * kRanks;
inline constexpr Square kNowhere = kSquares;

constexpr int file_of(Square square) noexcept { return square % kFiles; }
constexpr int rank_of(Square square) noexcept { return square / kFiles; }
constexpr Square square_at(int file, int rank) noexcept {
  return static_cast<Square>(rank * kFiles + file);
}
constexpr bool on_board(int file, int rank) noexcept {
  return file >= 0 && file < kFiles && rank >= 0 && rank < kRanks;
}

constexpr int palace_floor(Side side) noexcept { return side == Side::first ? 0 : 7; }
constexpr bool in_palace(int file, int rank, Side side) noexcept {
  return file >= 3 && file <= 5 && rank >= palace_floor(side) && rank <= palace_floor(side) + 2;
}
constexpr bool in_palace(Square square, Side side) noexcept {
  return in_palace(file_of(square), rank_of(square), side);
}
// 0–8 from the palace's lower left corner; precondition: in that palace.
constexpr int palace_index(Square square, Side side) noexcept {
  return (rank_of(square) - palace_floor(side)) * 3 + file_of(square) - 3;
}
constexpr Square palace_square(int index, Side side) noexcept {
  return square_at(3 + index % 3, palace_floor(side) + index / 3);
}

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

// A short list of squares inside a table.
template <int N>
struct SquareList {
  std::array<Square, N> items{};
  std::uint8_t count = 0;
  constexpr void add(Square square) noexcept { items[count++] = square; }
  constexpr const Square* begin() const noexcept { return items.data(); }
  constexpr const Square* end() const noexcept { return items.data() + count; }
};

// A horse's or elephant's jump: it needs its way empty (a horse's second way is its first).
struct Jump {
  Square way1 = kNowhere;
  Square way2 = kNowhere;
  Square to = kNowhere;
};
struct JumpList {
  std::array<Jump, 8> items{};
  std::uint8_t count = 0;
  constexpr const Jump* begin() const noexcept { return items.data(); }
  constexpr const Jump* end() const noexcept { return items.data() + count; }
};

// A palace corner's diagonal: over the centre to the opposite corner.
struct Diagonal {
  Square centre = kNowhere;
  Square far_corner = kNowhere;
};

// What a cannon finds on one line, both directions together, as bits of the line.
struct Hop {
  std::uint16_t quiet = 0;    // empty points behind the screens
  std::uint16_t targets = 0;  // the first men behind the screens
  std::uint16_t screens = 0;
};

struct Geometry {
  std::array<SquareList<8>, kSquares> palace_steps{};  // general and guard, either palace
  std::array<std::array<SquareList<5>, kSquares>, 2> soldier_steps{};
  std::array<JumpList, kSquares> horse_jumps{};
  std::array<JumpList, kSquares> elephant_jumps{};
  std::array<SquareList<4>, kSquares> from_centre{};  // the corners, for a palace's centre
  std::array<Diagonal, kSquares> diagonal{};          // for a palace's corner
  // [position on the line][occupied bits, the own position's ignored]
  std::array<std::array<std::uint16_t, 512>, kFiles> rank_reach{};
  std::array<std::array<std::uint16_t, 1024>, kRanks> file_reach{};
  std::array<std::array<Hop, 512>, kFiles> rank_hop{};
  std::array<std::array<Hop, 1024>, kRanks> file_hop{};
  // Bits strictly between two positions of a line.
  std::array<std::array<std::uint16_t, kRanks>, kRanks> span{};
  // [attacker's side][kind][square]: the squares of the *enemy's* palace (bits by palace_index)
  // such a man could attack if the men between stood well for it.
  std::array<std::array<std::array<std::uint16_t, kSquares>, kKindCount>, 2> threats{};
  // [side][kind][square]: where such a man could go if the men between stood well for it.
  std::array<std::array<std::array<SquareSet, kSquares>, kKindCount>, 2> ranges{};
};

extern const Geometry kGeometry;

}  // namespace seki::janggi
