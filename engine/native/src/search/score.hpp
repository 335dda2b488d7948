// Scores: what a position is worth to the side to move, in hundredths of the smallest man.
//
// Owns: the scale, and how wins count plies. A win by judgement is as good as a mate.
#pragma once

#include <cstdlib>

#include "search/limits.hpp"

namespace seki::search {

inline constexpr int kInfinite = 32'001;
inline constexpr int kWin = 32'000;  // at the root; n plies away it is kWin - n
inline constexpr int kWonFrom = kWin - 2 * kDeepest;
inline constexpr int kMostEvaluated = 30'000;

constexpr int win_in(int plies) noexcept { return kWin - plies; }
constexpr int loss_in(int plies) noexcept { return plies - kWin; }
constexpr bool is_decided(int score) noexcept { return score >= kWonFrom || score <= -kWonFrom; }

}  // namespace seki::search
