// What a position of play is worth without looking ahead.
//
// Owns: which features count. Must not know: their weights, history, or search.
#pragma once

#include "gungi/board.hpp"
#include "gungi/weights.hpp"

namespace seki::gungi {

// For the side to move, in hundredths of a soldier; linear in the weights. Both marshals stand.
int evaluate(const Board& board, const Weights& weights) noexcept;

}  // namespace seki::gungi
