#include "gungi/movegen.hpp"

namespace seki::gungi {
namespace {

bool can_land(const Board& board, Kind kind, Action action) {
  const Piece target = board.top(action.to());
  const Landing landing = action.landing();
  if (landing == Landing::plain) return !target;
  if (landing == Landing::take) return target.is(~board.side());
  if (!target || !may_stack(board, kind, action.to())) return false;
  const unsigned tiers = exchanged_tiers(landing);
  if (tiers == 0) return true;
  if (kind != Kind::tactician) return false;
  Hand hand = board.hand(board.side());
  if (action.is_drop()) hand.take(kind);
  return can_betray(board, board.tower(action.to()), hand, tiers);
}

bool can_drop(const Board& board, Action action) {
  if (board.hand(board.side()).count(action.kind()) == 0) return false;
  if (action.landing() == Landing::take || board.top(action.to()).is(~board.side())) return false;
  if ((drop_ranks(board) >> (rank_of(action.to()) - 1) & 1U) == 0) return false;
  return can_land(board, action.kind(), action);
}

bool can_move(const Board& board, Action action) {
  const Piece mover = board.top(action.from());
  return mover.is(board.side()) && can_land(board, mover.kind(), action) &&
         landings(board, action.from()).has(action.to());
}

}  // namespace

bool is_legal(Board& board, const Safety& safety, Action action) noexcept {
  const bool possible = action.is_move() ? can_move(board, action) : can_drop(board, action);
  return possible && is_safe(board, safety, action);
}

}  // namespace seki::gungi
