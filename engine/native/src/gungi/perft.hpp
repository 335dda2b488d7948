// How many sequences of legal actions there are: the check of the generator against published
// numbers.
//
// Owns: the count. Must not know: history; repetition and ply limits end nothing here.
#pragma once

#include <cstdint>

#include "gungi/board.hpp"

namespace seki::gungi {

std::uint64_t count_leaves(Board& board, int depth) noexcept;

}  // namespace seki::gungi
