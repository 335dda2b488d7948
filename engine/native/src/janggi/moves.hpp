// Which moves the men have, and which of them are legal.
//
// Owns: the rules of a single turn's moves (rules page: Pieces, A turn 1-3, R2, R3, R5). Must not
// know: history, repetition, endings. Allocates nothing.
#pragma once

#include "janggi/attacks.hpp"
#include "janggi/board.hpp"

namespace seki::janggi {

enum class Bikjang : bool { forbidden, allowed };

// How the side to move stands, and what its moves must respect.
struct Stance {
  Exposure exposure;
  bool facing = false;     // bikjang allowed, no check: only what ends the facing is legal
  bool must_part = false;  // no move may leave the generals facing
};

enum class Targets : std::uint8_t { all, captures, quiets };

// What the side to move may do before the repetition filter.
struct Turn {
  MoveList moves;
  bool in_check = false;
  bool facing = false;  // with bikjang allowed and no check: only what ends it, or accept
  bool may_pass() const noexcept { return !in_check && !facing; }
  bool may_accept() const noexcept { return !in_check && facing; }
  int count() const noexcept { return moves.count + static_cast<int>(!in_check); }
};

// Every move of the side to move, also those that leave its general attacked.
void generate_pseudo(const Board& board, MoveList& moves) noexcept;
// The board comes back as it was.
void generate_legal(Board& board, Bikjang bikjang, Turn& turn) noexcept;
Stance stance_of(const Board& board, Bikjang bikjang) noexcept;
// Appends the legal moves with such targets; `stance` is the board's own. The board comes back as
// it was, here and below.
void list_legal(Board& board, const Stance& stance, Targets targets, MoveList& moves) noexcept;
// Any two squares of the board.
bool is_legal(Board& board, const Stance& stance, Move move) noexcept;
// As generate_legal's Turn::count, without listing.
int count_legal(Board& board, Bikjang bikjang) noexcept;

// Lines of play of that length (rules page: Data here): a pass is one, a second pass or an accept
// ends the line. `passed`: the last action was a pass.
std::uint64_t perft(Board& board, Bikjang bikjang, bool passed, int depth) noexcept;

}  // namespace seki::janggi
