// What men are worth when they are exchanged, and whether an exchange pays.
//
// Owns: static exchanges on one square. Must not know: what else an exchange changes, search.
#pragma once

#include "janggi/board.hpp"
#include "janggi/tuned_weights.hpp"

namespace seki::janggi {

constexpr std::array<int, kKindCount> make_worths() {
  std::array<int, kKindCount> worths{};
  for (std::size_t kind = 0; kind < kKindCount; ++kind) {
    worths[kind] = (kWeights.material_mg[kind] + kWeights.material_eg[kind]) / 2;
  }
  return worths;
}
// In hundredths of a soldier; the general, who is never taken, 0.
inline constexpr std::array<int, kKindCount> kWorths = make_worths();

constexpr int worth_of(Man man) noexcept {
  return man == kNobody ? 0 : kWorths[static_cast<std::size_t>(kind_of(man))];
}

// Whether the side to move comes out at least `least` ahead when it makes this legal move and both
// sides then take on its target, the least first, as long as it pays. The board comes back as it
// was.
bool exchange_reaches(Board& board, Move move, int least) noexcept;

}  // namespace seki::janggi
