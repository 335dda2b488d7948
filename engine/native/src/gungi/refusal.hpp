// Why an action cannot be made here.
//
// Owns: the legality of one action, rule by rule, with the stable reason of the rule it breaks.
// Must not know: how actions are listed (the two are tested against each other), or history.
#pragma once

#include "core/game.hpp"
#include "gungi/board.hpp"

namespace seki::gungi {

// nullopt: legal. Leaves the board as it found it.
Refused why_not(Board& board, Action action) noexcept;

}  // namespace seki::gungi
