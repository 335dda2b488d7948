// How many sequences of legal actions there are: the check of the generator against published
// numbers. Repetition and ply limits do not count here; a board without a marshal has no children.
#pragma once

#include <cstdint>

#include "gungi/board.hpp"

namespace seki::gungi {

std::uint64_t count_leaves(Board& board, int depth) noexcept;

}  // namespace seki::gungi
