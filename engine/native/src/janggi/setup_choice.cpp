#include "janggi/setup_choice.hpp"

#include <array>

#include "core/zobrist.hpp"

namespace seki::janggi {
namespace {

// In the order of the rules page's table: inner, outer, left, right.
using Chances = std::array<int, kArrangementCount>;

// With a horse on one inner file (left, right) a horse goes to the palace's corner and the cannon
// before the general; inner keeps both horses outside. Both elephants outside come out slowly.
constexpr Chances kUnseen = {25, 5, 35, 35};
constexpr std::array<Chances, kArrangementCount> kSeen = {{
    {20, 10, 35, 35},
    {30, 10, 30, 30},
    {20, 5, 45, 30},
    {20, 5, 30, 45},
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
