// How much is left out of the tree, and where: reductions, and margins in hundredths of the
// smallest man.
//
// Owns: numbers of selectivity, found by matches (engine/tuning/LOG.md). Must not know: any game.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

namespace seki::search::margins {

// Plies less for the n-th action tried at that depth.
inline const auto kReductions = [] {
  std::array<std::array<int, 64>, 64> plies{};
  for (std::size_t depth = 1; depth < 64; ++depth) {
    for (std::size_t tried = 1; tried < 64; ++tried) {
      plies[depth][tried] = static_cast<int>(0.8 + std::log(depth) * std::log(tried) / 2.2);
    }
  }
  return plies;
}();

inline int reduction(int depth, int tried) noexcept {
  return kReductions[static_cast<std::size_t>(std::min(depth, 63))]
                    [static_cast<std::size_t>(std::min(tried, 63))];
}

// Depths up to which each kind of leaving out is tried.
inline constexpr int kStandDepth = 7;
inline constexpr int kDropDepth = 3;
inline constexpr int kFutileDepth = 7;
inline constexpr int kExchangeDepth = 7;
inline constexpr int kCountedDepth = 7;
inline constexpr int kPoorDepth = 4;
// Depths from which on each of these is tried.
inline constexpr int kSkipDepth = 3;
inline constexpr int kSureDepth = 5;
inline constexpr int kSingularDepth = 7;
inline constexpr int kUnguidedDepth = 4;  // without the table's action: one ply less

constexpr int stand(int depth, bool improving) noexcept { return 85 * (depth - int{improving}); }
constexpr int drop(int depth) noexcept { return 150 + 220 * depth; }
constexpr int futile(int depth) noexcept { return 120 + 90 * depth; }
constexpr int quiet_exchange(int depth) noexcept { return -25 * depth; }
constexpr int capture_exchange(int depth) noexcept { return -90 * depth; }
// A node counts 48 at most: where this is more, none is left out for its number.
constexpr int quiets_tried(int depth, bool improving) noexcept {
  return 3 * (4 + depth * depth) / (improving ? 1 : 2);
}
constexpr int poor_history(int depth) noexcept { return -3500 * depth; }
constexpr int skip_reduction(int depth, int ahead) noexcept {
  return 3 + depth / 4 + std::min(ahead / 220, 3);
}
constexpr int sure_capture(int beta) noexcept { return beta + 200; }
inline constexpr int kSureReduction = 4;
// How far all other actions must stay below the only good one.
constexpr int singular(int depth) noexcept { return 2 * depth; }
inline constexpr int kRankAPly = 9'000;  // of history, that is worth a ply of reduction
inline constexpr int kHopeless = 180;    // a capture in quiescence that stays this far below alpha
// The window around the expected score, and the width from which on it is opened whole.
inline constexpr int kAspiration = 30;
inline constexpr int kWidest = 1'000;

}  // namespace seki::search::margins
