// The numbers a position's key is made of.
//
// Owns: the key of a piece on a tier of a square, of a hand's count, of the side to move; together
// exactly what repetition compares. Must not know: how a position changes.
#pragma once

#include <array>
#include <cstdint>

#include "gungi/geometry.hpp"
#include "gungi/pieces.hpp"

namespace seki::gungi {

struct Zobrist {
  static constexpr int kLargestCount = 15;

  std::array<std::array<std::array<std::uint64_t, kPieceCodes>, kTallest>, kSquares> pieces{};
  std::array<std::array<std::array<std::uint64_t, kLargestCount + 1>, kKindCount>, 2> hands{};
  std::uint64_t second_to_move = 0;

  std::uint64_t tower(Square square, Tower tower) const noexcept {
    std::uint64_t key = 0;
    for (int tier = 1; tier <= tower.height(); ++tier) {
      key ^= pieces[square][static_cast<std::size_t>(tier - 1)][tower.at(tier).bits()];
    }
    return key;
  }
  std::uint64_t hand(Side side, Kind kind, int count) const noexcept {
    return hands[seki::index(side)][static_cast<std::size_t>(gungi::index(kind))]
                [static_cast<std::size_t>(count)];
  }
};

extern const Zobrist kZobrist;

}  // namespace seki::gungi
