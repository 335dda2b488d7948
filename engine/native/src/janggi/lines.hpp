// What men who move along lines reach, as bits of the line.
//
// Owns: counting such bits, and the rule of the cannon's screen. Must not know: whose turn it is,
// which moves are legal.
#pragma once

#include "janggi/geometry.hpp"

namespace seki::janggi {

constexpr std::array<std::uint8_t, 1024> make_bit_counts() {
  std::array<std::uint8_t, 1024> counts{};
  for (unsigned bits = 1; bits < counts.size(); ++bits) {
    counts[bits] = static_cast<std::uint8_t>(counts[bits >> 1] + (bits & 1U));
  }
  return counts;
}
// Of a line's ten bits; faster than counting where the processor's own instruction is not assumed.
inline constexpr std::array<std::uint8_t, 1024> kBitCounts = make_bit_counts();

// What a cannon at `from` reaches of one line: empty points, and men of either side it jumps to.
inline unsigned cannon_bits(const Hop& hop, int from, unsigned cannons) noexcept {
  unsigned bits = hop.quiet | (hop.targets & ~cannons);
  const unsigned bad_screens = hop.screens & cannons;
  if (bad_screens != 0) {
    const unsigned below = (1U << from) - 1;
    if ((bad_screens & below) != 0) bits &= ~below;
    if ((bad_screens & ~below) != 0) bits &= below;
  }
  return bits;
}

}  // namespace seki::janggi
