// A sensible action at once, without search: for whoever must act and does not.
//
// Owns: the valuation of single actions; set-up has its own choice. Must not know: history, time,
// or any search.
#pragma once

#include <cstdint>

#include "gungi/board.hpp"

namespace seki::gungi {

// Precondition: the board has a legal action. The same seed gives the same action.
Action choose_by_default(Board& board, std::uint64_t seed) noexcept;

}  // namespace seki::gungi
