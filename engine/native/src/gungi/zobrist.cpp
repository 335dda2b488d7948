#include "gungi/zobrist.hpp"

#include "core/zobrist.hpp"

namespace seki::gungi {
namespace {

constexpr std::uint64_t kSeed = 0x0067'756E'6769ULL;

constexpr Zobrist make_zobrist() {
  Zobrist keys;
  std::uint64_t n = 0;
  for (auto& square : keys.pieces) {
    for (auto& tier : square) {
      for (auto& key : tier) key = split_mix(kSeed, n++);
    }
  }
  for (auto& side : keys.hands) {
    for (auto& kind : side) {
      // An empty hand adds nothing, so that key 0 is the empty board with the first side to move.
      for (std::size_t count = 1; count <= Zobrist::kLargestCount; ++count) {
        kind[count] = split_mix(kSeed, n++);
      }
    }
  }
  keys.second_to_move = split_mix(kSeed, n);
  return keys;
}

}  // namespace

constexpr Zobrist kZobrist = make_zobrist();

}  // namespace seki::gungi
