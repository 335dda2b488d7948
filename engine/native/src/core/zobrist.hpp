// Numbers for zobrist keys: fixed for good, since stored positions may be compared by them.
//
// Owns: the generator. Must not know: what a game makes keys of.
#pragma once

#include <cstdint>

namespace seki {

// The n-th number of the SplitMix64 sequence that starts at `seed`.
constexpr std::uint64_t split_mix(std::uint64_t seed, std::uint64_t n) noexcept {
  std::uint64_t z = seed + (n + 1) * 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

}  // namespace seki
