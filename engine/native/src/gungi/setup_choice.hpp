// What to place next in the set-up, and when to be done.
//
// Owns: following a plan, and making do where the board does not allow it. Must not know: play,
// history, or any search.
#pragma once

#include <cstdint>

#include "gungi/board.hpp"

namespace seki::gungi {

// Precondition: the board is in set-up. Follows, of all plans, one that fits best what stands;
// where several do, and in which order posts are manned, is the seed's.
Action choose_in_setup(Board& board, std::uint64_t seed) noexcept;

}  // namespace seki::gungi
