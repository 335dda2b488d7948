// What a position is worth without looking ahead.
//
// Owns: which traits of a board count, each as often as it occurs times its weight (linear, so
// that weights can be tuned). Must not know: history, which moves are legal, search.
#pragma once

#include <algorithm>

#include "janggi/board.hpp"
#include "janggi/settings.hpp"
#include "janggi/weights.hpp"

namespace seki::janggi {

// How much leading by points counts.
struct Judging {
  bool by_points = true;
  int urgency = 0;  // 0–kMostUrgent, which is at the ply limit
};
inline constexpr int kMostUrgent = 64;

// Urgency begins 128 plies before the limit.
constexpr Judging judging_of(const Settings& settings, int ply) noexcept {
  return {settings.judge_by_points,
          std::clamp(kMostUrgent - plies_left(settings, ply) / 2, 0, kMostUrgent)};
}

// Both stages of the game in one number: middle game below, endgame times 65,536.
using Blend = int;

// Weights laid out for reading: places by square, with material in them, both stages at once.
struct Terms {
  std::array<std::array<std::array<Blend, kSquares>, kKindCount>, 2> places{};
  std::array<Blend, kLineMobilities> chariot_mobility{};
  std::array<Blend, kLineMobilities> cannon_mobility{};
  std::array<Blend, kJumpMobilities> horse_mobility{};
  std::array<Blend, kJumpMobilities> elephant_mobility{};
  std::array<Blend, kScreenPairs> cannon_screens{};
  std::array<std::array<Blend, kDangers>, 3> palace_danger{};
  Blend soldiers_joined = 0;
  // [whether the side waits][kind]
  std::array<std::array<Blend, kKindCount>, 2> hanging{};
  std::array<std::array<Blend, kKindCount>, 2> harried{};
  std::array<Blend, kLeads> lead{};
  std::array<int, kLeads> lead_late{};
  Blend tempo = 0;
};

Terms terms_of(const Weights& weights) noexcept;
// Of the tuned weights.
extern const Terms kTerms;

// For the side to move. `evaluate_finely` in parts of 1 / kFineness.
inline constexpr int kFineness = 256;
int evaluate_finely(const Board& board, const Terms& terms, Judging judging) noexcept;
int evaluate(const Board& board, const Terms& terms, Judging judging) noexcept;

}  // namespace seki::janggi
