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

// What is wrong with the board after a move that is not legal.
std::string_view fault_after(Board board, Move move, bool facing_before) {
  const Side side = board.turn();
  board.make(move);
  if (in_check(board, side)) return "leaves_general_attacked";
  return facing_before ? "generals_still_facing" : "leaves_generals_facing";
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
  if (action == kPass) return options_.pass;
  if (action == kAccept) return options_.accept;
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
  return is_move(action) ? reason_against_move(action) : reason_against_pass_or_accept(action);
}

std::string_view Position::reason_against_move(Move move) const {
  const Man man = board_.man_at(move.from);
  if (man == kNobody) return "no_piece";
  if (!is_of(man, board_.turn())) return "not_your_piece";
  if (!reaches(board_, move)) return "piece_does_not_move_so";
  if (repeats_third(move)) return "third_occurrence";
  return fault_after(board_, move, options_.facing);
}

std::string_view Position::reason_against_pass_or_accept(Action action) const {
  if (options_.in_check) return "in_check";
  if (action == kAccept) return "generals_not_facing";
  return options_.facing ? "generals_still_facing" : "third_occurrence";
}

}  // namespace seki::janggi
