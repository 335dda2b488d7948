// Counting lines of play from a position, for proofs and for measuring.
#include "janggi/notation.hpp"
#include "janggi/position.hpp"

namespace seki::janggi {
namespace {

std::uint64_t perft_setup(const Position& position, int depth) {
  std::uint64_t lines = 0;
  for (const auto& [action, count] : position.divide(depth)) lines += count;
  return lines;
}

}  // namespace

std::uint64_t Position::perft(int depth) const {
  if (depth <= 0) return 1;
  if (phase() == Phase::setup) return perft_setup(*this, depth);
  if (outcome_ && (outcome_->termination == Termination::bikjang || passes_ == 2)) return 0;
  Board board = board_;
  return janggi::perft(board, settings_.bikjang, passes_ > 0, depth);
}

std::uint64_t Position::perft_after(Action action, int depth) const {
  if (depth == 0) return 1;
  if (action == kAccept || (action == kPass && passes_ > 0)) return 0;
  Board board = board_;
  if (action == kPass) {
    board.flip_turn();
  } else {
    board.make(action);
  }
  return janggi::perft(board, settings_.bikjang, action == kPass, depth);
}

std::vector<std::pair<std::string, std::uint64_t>> Position::divide(int depth) const {
  std::vector<std::pair<std::string, std::uint64_t>> counts;
  if (depth <= 0) return counts;
  if (phase() == Phase::setup) {
    for (const std::string& action : legal_actions()) {
      counts.emplace_back(action, play(action).perft(depth - 1));
    }
    return counts;
  }
  if (outcome_ && (outcome_->termination == Termination::bikjang || passes_ == 2)) return counts;
  Board board = board_;
  Turn turn;
  generate_legal(board, settings_.bikjang, turn);
  const auto add = [&](Action action) {
    counts.emplace_back(format_action(action), perft_after(action, depth - 1));
  };
  for (const Move move : turn.moves) add(move);
  if (turn.may_pass()) add(kPass);
  if (turn.may_accept()) add(kAccept);
  return counts;
}

}  // namespace seki::janggi
