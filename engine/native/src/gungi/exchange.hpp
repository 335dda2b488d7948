// What pieces are worth in an exchange, and whether one pays.
//
// Owns: the worth of towers and the alternating takes on one square. Must not know: whether taking
// there is wise for any other reason.
#pragma once

#include "gungi/board.hpp"
#include "gungi/tuned_weights.hpp"

namespace seki::gungi {

inline constexpr int kMarshalWorth = 20'000;

// In hundredths of a soldier: the mean over the tiers.
constexpr int worth_of(Kind kind) noexcept {
  if (kind == Kind::marshal) return kMarshalWorth;
  const auto first = static_cast<std::size_t>(index(kind) * kTallest);
  return (kWeights.top[first] + kWeights.top[first + 1] + kWeights.top[first + 2]) / kTallest;
}

// All pieces of a side in a tower: what a take there would remove.
constexpr int worth_in(Tower tower, Side side) noexcept {
  int total = 0;
  for (int tier = 1; tier <= tower.height(); ++tier) {
    if (tower.at(tier).side() == side) total += worth_of(tower.at(tier).kind());
  }
  return total;
}

// What the side to move wins by the action itself: what it takes, or gets for its hand's pieces.
int gain_of(const Board& board, Action action) noexcept;

// Do the takes on the target, least worthy taker first, leave the mover at least `least` better?
// Approximate: pieces freed by a taker that leaves its tower, and takers behind others, are not
// looked for; a tower that grows too high for a taker closes the square to it, as in play.
bool exchange_reaches(Board& board, Action action, int least) noexcept;

}  // namespace seki::gungi
