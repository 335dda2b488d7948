#include "janggi/setup_choice.hpp"

#include <array>

#include "core/zobrist.hpp"

namespace seki::janggi {
namespace {

// In the order of the rules page's table: inner, outer, left, right.
using Chances = std::array<int, kArrangementCount>;

// From 60 games of the engine with itself a pairing: outer, whose elephants come out slowly, is the
// worst on either side; inner is the best to begin with. What is worse is chosen less often, for
// variety's sake.
constexpr Chances kUnseen = {40, 4, 28, 28};
constexpr std::array<Chances, kArrangementCount> kSeen = {{
    {45, 3, 34, 18},
    {38, 10, 14, 38},
    {44, 6, 25, 25},
    {34, 3, 36, 27},
}};

int draw(const Chances& chances, std::uint64_t random) noexcept {
  int sum = 0;
  for (const int chance : chances) sum += chance;
  int left = static_cast<int>(random % static_cast<std::uint64_t>(sum));
  int chosen = 0;
  while (left >= chances[static_cast<std::size_t>(chosen)]) {
    left -= chances[static_cast<std::size_t>(chosen++)];
  }
  return chosen;
}

}  // namespace

Action choose_setup(std::optional<int> facing, std::uint64_t seed) noexcept {
  const Chances& chances = facing ? kSeen[static_cast<std::size_t>(*facing)] : kUnseen;
  return choose(draw(chances, split_mix(seed, 0)));
}

}  // namespace seki::janggi
