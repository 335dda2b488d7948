// A sensible action without search, for when nobody else can say one.
//
// Looks one reply ahead: takes what is free, keeps what hangs, mates when it can.
#include <algorithm>
#include <limits>

#include "core/zobrist.hpp"
#include "janggi/notation.hpp"
#include "janggi/position.hpp"

namespace seki::janggi {
namespace {

constexpr int kMate = 1000;

int worth(Man man) {
  return man == kNobody ? 0 : kind_of(man) == Kind::general ? kMate : value_of(man);
}

// Whether an end by judgement is worth more to that side than to the other.
bool gains_by_judgement(const Board& board, const Settings& settings, Side side) {
  return settings.judge_by_points != trails(board, side);
}

// Whether the side to move could move to `square`, were a man of the other side there.
bool guards(const MoveList& moves, Square square) {
  return std::any_of(moves.begin(), moves.end(), [=](Move move) { return move.to == square; });
}

// The most the side to move can win by one capture, less the capturing man where he is taken back.
int best_capture(Board& board, Bikjang bikjang) {
  Turn turn;
  generate_legal(board, bikjang, turn);
  if (turn.in_check && turn.moves.count == 0) return -kMate;
  int best = 0;
  for (const Move move : turn.moves) {
    const int taken = worth(board.man_at(move.to));
    if (taken <= best) continue;
    const int risked = worth(board.man_at(move.from));
    const Board::Undo undo = board.make(move);
    MoveList answers;
    generate_pseudo(board, answers);
    board.unmake(move, undo);
    best = std::max(best, guards(answers, move.to) ? taken - risked : taken);
  }
  return best;
}

int score(Board& board, const Settings& settings, Move move) {
  const int taken = worth(board.man_at(move.to));
  const Board::Undo undo = board.make(move);
  const bool may_be_judged = settings.bikjang == Bikjang::allowed && generals_face(board);
  const int lost = may_be_judged && gains_by_judgement(board, settings, board.turn())
                       ? kMate
                       : best_capture(board, settings.bikjang);
  board.unmake(move, undo);
  return taken - lost;
}

}  // namespace

// Precondition: not over.
std::string Position::default_action(std::uint64_t seed) const {
  if (phase() == Phase::setup) return "inner";
  const bool gains = gains_by_judgement(board_, settings_, board_.turn());
  if (options_.accept && (options_.moves.count == 0 || gains)) return "accept";
  if (options_.moves.count == 0) return "pass";
  Board board = board_;
  Move best;
  std::pair<int, std::uint64_t> highest{std::numeric_limits<int>::min(), 0};
  for (std::size_t n = 0; n < static_cast<std::size_t>(options_.moves.count); ++n) {
    const Move move = options_.moves.items[n];
    const std::pair rank{score(board, settings_, move), split_mix(seed, n)};
    if (rank >= highest) {
      highest = rank;
      best = move;
    }
  }
  return format_action(best);
}

}  // namespace seki::janggi
