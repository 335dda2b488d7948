// Who could take what, and what that means for the side to move's marshal.
//
// Owns: attack by reach and tier, and the squares where an action may matter for the marshal.
// Must not know: how actions are listed.
#pragma once

#include "gungi/board.hpp"

namespace seki::gungi {

// Could a piece of `by` take the tower on `square`, were it an enemy's and `by` to move?
bool attacked(const Board& board, Square square, Side by) noexcept;

// Could the side to move's marshal be taken now? False without a marshal.
bool in_check(const Board& board) noexcept;

// Where an action can change whether the own marshal may be taken; everything else is safe
// without trying. Deliberately too large in doubt: what it names is tried on the board.
struct Safety {
  bool in_check = false;
  SquareSet answers = SquareSet::all();  // in check: where any piece but the marshal must arrive
  SquareSet exposing;                    // not in check: leaving one of these may open a line
  SquareSet screens;                     // not in check: lowering one of these by a take may
};

// Of the side to move; its marshal stands on the board.
Safety safety_of(const Board& board) noexcept;

// Would the side to move's marshal be out of reach after this pseudo-legal action?
bool leaves_marshal_safe(Board& board, Action action) noexcept;

// The same asked of the board only where `safety_of` says that it may matter, and true of what
// takes the enemy's marshal or where the rules do not guard one's own.
bool is_safe(Board& board, const Safety& safety, Action action) noexcept;

}  // namespace seki::gungi
