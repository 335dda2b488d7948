#include "gungi/default_action.hpp"

#include "core/zobrist.hpp"
#include "gungi/attack.hpp"
#include "gungi/exchange.hpp"
#include "gungi/movegen.hpp"
#include "gungi/setup_choice.hpp"

namespace seki::gungi {
namespace {

constexpr int kWin = 500'000;
constexpr int kCheckBonus = 60;
constexpr int kBetrayalBonus = 200;
constexpr int kForwardBonus = 6;
constexpr int kHeightBonus = 15;
constexpr int kDropCost = 40;
constexpr int kMarshalStepCost = 50;
constexpr int kSpread = 32;  // how far the seed alone may move a choice

int ranks_forward(Action action, Side side) {
  const int ranks = rank_of(action.from()) - rank_of(action.to());
  return side == Side::first ? ranks : -ranks;
}

// What speaks for an action before it is made: what it takes, flees from, and where it goes.
int worth_of_leaving(const Board& board, Action action) {
  const Side own = board.side();
  if (!action.is_move()) return -kDropCost;
  const bool takes = action.landing() == Landing::take;
  const int taken = takes ? worth_in(board.tower(action.to()), ~own) : 0;
  const Piece mover = board.top(action.from());
  if (mover.kind() == Kind::marshal) return taken - kMarshalStepCost;
  const bool flees = attacked(board, action.from(), ~own);
  return taken + kForwardBonus * ranks_forward(action, own) +
         (flees ? worth_of(mover.kind()) / 2 : 0);
}

// What speaks for where it arrived, on the board after it.
int worth_of_arriving(Board& board, Action action) {
  const Side own = ~board.side();
  const Square to = action.to();
  const int betrayed = std::popcount(exchanged_tiers(action.landing()));
  int score = kBetrayalBonus * betrayed + kHeightBonus * board.height(to);
  if (attacked(board, to, ~own)) {
    const int risk = worth_in(board.tower(to), own);
    score -= attacked(board, to, own) ? risk * 3 / 4 : risk;
  }
  if (in_check(board)) score += has_action(board) ? kCheckBonus : kWin;
  const Square marshal = board.marshal(own);
  if (marshal != kNowhere && attacked(board, marshal, ~own)) score -= kWin / 2;
  return score;
}

int worth(Board& board, Action action) {
  const int leaving = worth_of_leaving(board, action);
  const Undo undo = board.make(action);
  const int arriving = board.is_over() ? kWin : worth_of_arriving(board, action);
  board.unmake(undo);
  return leaving + arriving;
}

Action choose_in_play(Board& board, std::uint64_t seed) {
  ActionList list;
  generate(board, list);
  Action best;
  int best_score = -2 * kWin;
  for (const Action action : list) {
    const int jitter = static_cast<int>(split_mix(seed, action.bits()) % kSpread);
    const int score = worth(board, action) + jitter;
    if (score > best_score) {
      best = action;
      best_score = score;
    }
  }
  return best;
}

}  // namespace

Action choose_by_default(Board& board, std::uint64_t seed) noexcept {
  return board.placing() != 0 ? choose_in_setup(board, seed) : choose_in_play(board, seed);
}

}  // namespace seki::gungi
