// Why an action is not legal: reasons are looked for only once it is known that it is not.
#include <algorithm>

#include "janggi/notation.hpp"
#include "janggi/position.hpp"

namespace seki::janggi {
namespace {

bool reaches(const Board& board, Move move) {
  MoveList moves;
  generate_pseudo(board, moves);
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

bool leaves_general_attacked(Board board, Move move) {
  const Side side = board.turn();
  board.make(move);
  return in_check(board, side);
}

}  // namespace

bool Position::allows(Action action) const noexcept {
  switch (phase()) {
    case Phase::setup:
      return is_choice(action);
    case Phase::over:
      return false;
    case Phase::play:
      break;
  }
  if (action == pass) return options_.pass;
  if (action == accept) return options_.accept;
  return std::find(options_.moves.begin(), options_.moves.end(), action) != options_.moves.end();
}

Refused Position::refuse(std::string_view text) const {
  const std::optional<Action> action = parse_action(text);
  if (!action) return "unknown_notation";
  if (allows(*action)) return std::nullopt;
  return reason_against(*action);
}

std::string_view Position::reason_against(Action action) const {
  if (phase() == Phase::over) return "game_over";
  if (phase() == Phase::setup) return "setup_not_done";
  if (is_choice(action)) return "setup_done";
  return is_move(action) ? reason_against_move(action) : reason_against_turning_down(action);
}

std::string_view Position::reason_against_move(Move move) const {
  const Man man = board_.man_at(move.from);
  if (man == nobody) return "no_piece";
  if (!is_of(man, board_.turn())) return "not_your_piece";
  if (!reaches(board_, move)) return "piece_does_not_move_so";
  if (leaves_general_attacked(board_, move)) return "leaves_general_attacked";
  if (options_.facing) return "generals_still_facing";
  return repeats_third(move) ? "third_occurrence" : "leaves_generals_facing";
}

// A pass or an accept.
std::string_view Position::reason_against_turning_down(Action action) const {
  if (options_.in_check) return "in_check";
  if (action == accept) return "generals_not_facing";
  return options_.facing ? "generals_still_facing" : "third_occurrence";
}

}  // namespace seki::janggi
