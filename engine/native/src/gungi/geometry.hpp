// Squares, sets of squares, and how far each piece reaches from each tier.
//
// Owns: every table that depends on geometry and the movement table alone. Must not know: what
// stands on the board. A square's number is (file - 1) * 9 + (rank - 1), so that the order of
// numbers is the order of the squares' names.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "gungi/pieces.hpp"
#include "gungi/settings.hpp"

namespace seki::gungi {

inline constexpr int kBoardSide = 9;
inline constexpr int kSquares = 81;
using Square = std::uint8_t;
inline constexpr Square kNowhere = 255;

constexpr Square square_at(int file, int rank) noexcept {
  return static_cast<Square>((file - 1) * kBoardSide + rank - 1);
}
constexpr int file_of(Square square) noexcept { return square / kBoardSide + 1; }
constexpr int rank_of(Square square) noexcept { return square % kBoardSide + 1; }

// A set of squares, one bit each.
class SquareSet {
  __extension__ using Bits = unsigned __int128;

 public:
  constexpr SquareSet() = default;
  static constexpr SquareSet of(Square square) noexcept { return SquareSet(Bits{1} << square); }
  static constexpr SquareSet all() noexcept { return SquareSet((Bits{1} << kSquares) - 1); }

  constexpr bool empty() const noexcept { return bits_ == 0; }
  constexpr bool has(Square square) const noexcept { return (bits_ >> square & 1U) != 0; }
  // Both halves at once, in ever wider fields: without an instruction for it a count is a call.
  constexpr int size() const noexcept {
    const std::uint64_t nibbles = counted_by_four(low()) + counted_by_four(high());
    const std::uint64_t bytes = (nibbles & kLowNibbles) + (nibbles >> 4 & kLowNibbles);
    return static_cast<int>(bytes * 0x0101'0101'0101'0101ULL >> 56);
  }
  constexpr void add(Square square) noexcept { bits_ |= Bits{1} << square; }
  constexpr Square take_first() noexcept {
    const int first = low() != 0 ? std::countr_zero(low()) : 64 + std::countr_zero(high());
    bits_ &= bits_ - 1;
    return static_cast<Square>(first);
  }
  // Bit rank - 1 is set where some square of that rank is in the set.
  constexpr unsigned ranks() const noexcept {
    Bits folded = bits_ | bits_ >> 9;
    folded |= folded >> 18;
    folded |= folded >> 36;
    return static_cast<unsigned>((folded | bits_ >> 72) & 0x1FFU);
  }

  friend constexpr SquareSet operator|(SquareSet a, SquareSet b) {
    return SquareSet(a.bits_ | b.bits_);
  }
  friend constexpr SquareSet operator&(SquareSet a, SquareSet b) {
    return SquareSet(a.bits_ & b.bits_);
  }
  friend constexpr SquareSet operator-(SquareSet a, SquareSet b) {
    return SquareSet(a.bits_ & ~b.bits_);
  }
  constexpr SquareSet& operator|=(SquareSet other) { return *this = *this | other; }
  constexpr SquareSet& operator&=(SquareSet other) { return *this = *this & other; }
  friend constexpr bool operator==(SquareSet, SquareSet) = default;

 private:
  static constexpr std::uint64_t kLowNibbles = 0x0F0F'0F0F'0F0F'0F0FULL;

  static constexpr std::uint64_t counted_by_four(std::uint64_t bits) noexcept {
    constexpr std::uint64_t kPairs = 0x3333'3333'3333'3333ULL;
    bits -= bits >> 1 & 0x5555'5555'5555'5555ULL;
    return (bits & kPairs) + (bits >> 2 & kPairs);
  }

  constexpr explicit SquareSet(Bits bits) noexcept : bits_(bits) {}
  constexpr std::uint64_t low() const noexcept { return static_cast<std::uint64_t>(bits_); }
  constexpr std::uint64_t high() const noexcept { return static_cast<std::uint64_t>(bits_ >> 64); }

  Bits bits_ = 0;
};

// The eight directions; opposite directions differ in the lowest bit. "Up" is towards rank 1.
inline constexpr int kDirections = 8;
inline constexpr int kUp = 0;
inline constexpr int kDown = 1;
inline constexpr std::array<int, kDirections> kFileStep = {0, 0, 1, -1, 1, -1, -1, 1};
inline constexpr std::array<int, kDirections> kRankStep = {-1, 1, 0, 0, -1, 1, -1, 1};
inline constexpr std::array<int, kDirections> kStep = {-1, 1, 9, -9, 8, -8, -10, 10};

constexpr int forward(Side side) noexcept { return side == Side::first ? kUp : kDown; }
constexpr int opposite(int direction) noexcept { return direction ^ 1; }

// One direction a piece slides in, and how many squares at most.
struct Slide {
  std::int8_t step = 0;
  std::uint8_t direction = 0;
  std::uint8_t range = 0;
};
struct Slides {
  std::uint8_t count = 0;
  std::array<Slide, kDirections> each{};
};

// The nearest and farthest landing of a forward jump; nearest 0: the piece does not jump.
struct Jump {
  std::uint8_t nearest = 0;
  std::uint8_t farthest = 0;
};

// One of an archer's two diagonals: squares passed first, then its landings, nearest first.
struct ArcherPath {
  std::uint8_t passed_count = 0;
  std::uint8_t landing_count = 0;
  std::array<Square, 2> passed{};
  std::array<Square, kTallest> landings{};
};

// A square from which an archer of at least `tier` lands on a given square, and what it passes.
struct ArcherSource {
  Square origin = 0;
  std::uint8_t tier = 0;
  std::uint8_t way_count = 0;
  std::array<Square, 4> way{};
};
struct ArcherSources {
  std::uint8_t count = 0;
  std::array<ArcherSource, 2 * kTallest> each{};
};

using PerPieceAndTier = std::array<std::array<Slides, kTallest + 1>, kPieceCodes>;
using Ranges =
    std::array<std::array<std::array<std::uint8_t, kDirections>, kTallest + 1>, kPieceCodes>;

struct Reach {
  std::array<std::array<std::uint8_t, kDirections>, kSquares> room{};  // squares to the edge
  PerPieceAndTier slides{};
  Ranges range{};
  std::array<std::array<Jump, kTallest + 1>, kPieceCodes> jump{};
  // Where a piece could land were nothing in its way, archers' diagonals under any settings.
  std::array<std::array<std::array<SquareSet, kSquares>, kTallest + 1>, kPieceCodes> span{};
  // Single steps only: nothing can be in its way but what stands there.
  std::array<std::array<bool, kTallest + 1>, kPieceCodes> steps{};
};

struct ArcherReach {
  std::array<std::array<std::array<ArcherPath, 2>, kSquares>, 2> paths{};  // by side, square
  std::array<std::array<ArcherSources, kSquares>, 2> sources{};            // by side, target
};

extern const Reach kReach;

// The archers' diagonals under these settings.
const ArcherReach& archer_reach(ArcherDiagonal diagonal, ArcherScreen screen) noexcept;

}  // namespace seki::gungi
