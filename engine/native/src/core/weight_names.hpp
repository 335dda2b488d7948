// How the weights of an evaluation are named: blocks of a struct that is nothing but 16-bit
// numbers.
//
// Owns: where a block lies, and the name of each of its numbers. Must not know: any game's weights.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace seki {

struct WeightName {
  std::string_view name;
  std::size_t offset;  // in numbers
  std::size_t count;
};

// Of a block of what is called `Weights` where this stands.
#define SEKI_WEIGHT(block)                                   \
  seki::WeightName {                                         \
    #block, offsetof(Weights, block) / sizeof(std::int16_t), \
        sizeof(Weights::block) / sizeof(std::int16_t)        \
  }

// Every number by the name of its block and its place there: "tempo[0]".
template <std::size_t kBlocks, std::size_t kCount>
std::vector<std::pair<std::string, int>> named_weights(
    const std::array<WeightName, kBlocks>& names, const std::array<std::int16_t, kCount>& row) {
  std::vector<std::pair<std::string, int>> named;
  named.reserve(row.size());
  for (const WeightName& block : names) {
    for (std::size_t n = 0; n < block.count; ++n) {
      named.emplace_back(std::string(block.name) + "[" + std::to_string(n) + "]",
                         row[block.offset + n]);
    }
  }
  return named;
}

}  // namespace seki
