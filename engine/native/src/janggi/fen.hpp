// Boards as FEN text (rules page: Notation and files, R13).
//
// Owns: reading any text without trusting it, and what makes a custom start unfit for play. Must
// not know: history, endings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "janggi/moves.hpp"

namespace seki::janggi {

struct Start {
  Board board;
  int full_move = 1;
};

// Every fault of the text is appended; the start is fit for play exactly when there is none.
Start parse_fen(std::string_view text, Bikjang bikjang, std::vector<Fault>& faults);
std::string format_fen(const Board& board, int full_move);

}  // namespace seki::janggi
