// Positions as text: the six fields of gungi.js.
//
// Owns: reading (every fault of the text is named) and writing. Must not know: history.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "gungi/board.hpp"
#include "gungi/settings.hpp"

namespace seki::gungi {

struct FenPosition {
  Board board;
  int move_number = 1;
};

// nullopt exactly when at least one fault was appended.
std::optional<FenPosition> read_fen(std::string_view text, const Settings& settings,
                                    std::vector<Fault>& faults);
std::string write_fen(const Board& board, Level level, int move_number);

}  // namespace seki::gungi
