#include "gungi/refusal.hpp"

#include "gungi/movegen.hpp"

namespace seki::gungi {
namespace {

Refused why_no_betrayal(const Board& board, Kind kind, Action action, Hand hand) {
  const unsigned tiers = exchanged_tiers(action.landing());
  if (tiers == 0) return std::nullopt;
  if (kind != Kind::tactician) return "betrayal_needs_tactician";
  const Tower tower = board.tower(action.to());
  unsigned enemies = 0;
  for (int tier = 1; tier <= tower.height(); ++tier) {
    if (tower.at(tier).side() != board.side()) enemies |= 1U << (tier - 1);
  }
  if ((tiers & ~enemies) != 0) return "nothing_to_betray";
  if (board.rules().betrays_all_or_none && tiers != enemies) return "betrayal_all_or_none";
  if (!can_betray(board, tower, hand, tiers)) return "betrayal_not_payable";
  return std::nullopt;
}

Refused why_no_stack(const Board& board, Kind kind, Action action, Hand hand) {
  const Square to = action.to();
  if (board.top(to).kind() == Kind::marshal) return "onto_marshal";
  if (board.height(to) >= board.rules().height_limit) return "stack_limit";
  if (!may_stack(board, kind, to)) return "marshal_cannot_stack";
  return why_no_betrayal(board, kind, action, hand);
}

Refused why_no_drop(const Board& board, Action action) {
  const Side own = board.side();
  Hand hand = board.hand(own);
  if (hand.count(action.kind()) == 0) return "not_in_hand";
  hand.take(action.kind());
  const Square to = action.to();
  if ((drop_ranks(board) >> (rank_of(to) - 1) & 1U) == 0) {
    return board.placing() != 0 ? "outside_camp" : "drop_rank";
  }
  const Piece target = board.top(to);
  if (target.is(~own)) return "onto_enemy";
  if (action.landing() == Landing::plain) {
    return target ? Refused("square_occupied") : std::nullopt;
  }
  if (!target) return "nothing_to_stack_on";
  return why_no_stack(board, action.kind(), action, hand);
}

Refused why_no_placement(const Board& board, Action action) {
  if (action.is_move()) return "wrong_phase";
  const bool stands = board.marshal(board.side()) != kNowhere;
  if (!stands && (action.is_done() || action.kind() != Kind::marshal)) return "marshal_first";
  if (action.is_done()) return std::nullopt;
  if (exchanged_tiers(action.landing()) != 0) return "wrong_phase";
  return why_no_drop(board, action);
}

// The same board with one tower, or all but one, taken off.
Board with_towers(const Board& board, Square special, bool only) {
  Board bare(board.rules());
  for (int number = 0; number < kSquares; ++number) {
    const auto square = static_cast<Square>(number);
    if ((square == special) != only) continue;
    const Tower tower = board.tower(square);
    for (int tier = 1; tier <= tower.height(); ++tier) bare.put(square, tower.at(tier));
  }
  return bare;
}

Refused why_not_reached(const Board& board, Square from, Square to) {
  const Board alone = with_towers(board, from, true);
  if (from == to || !landings(alone, from).has(to)) return "out_of_reach";
  const bool way_is_free = landings(with_towers(board, to, false), from).has(to);
  return way_is_free ? "tower_too_high" : "blocked";
}

Refused why_no_move(const Board& board, Action action) {
  const Side own = board.side();
  const Square to = action.to();
  const Piece mover = board.top(action.from());
  if (!mover) return "no_piece";
  if (mover.side() != own) return "not_your_piece";
  if (!landings(board, action.from()).has(to)) return why_not_reached(board, action.from(), to);
  const Piece target = board.top(to);
  if (action.landing() == Landing::plain) {
    return target ? Refused("square_occupied") : std::nullopt;
  }
  if (action.landing() == Landing::take) {
    if (!target) return "nothing_to_take";
    return target.is(own) ? Refused("own_piece") : std::nullopt;
  }
  if (!target) return "nothing_to_stack_on";
  return why_no_stack(board, mover.kind(), action, board.hand(own));
}

bool takes_marshal(const Board& board, Action action) {
  return action.landing() == Landing::take && board.top(action.to()).kind() == Kind::marshal;
}

}  // namespace

Refused why_not(Board& board, Action action) noexcept {
  if (board.placing() != 0) return why_no_placement(board, action);
  if (board.is_over()) return "game_over";
  if (action.is_done()) return "wrong_phase";
  const Refused refused =
      action.is_move() ? why_no_move(board, action) : why_no_drop(board, action);
  if (refused) return refused;
  if (!board.rules().guards_marshal || takes_marshal(board, action)) return std::nullopt;
  if (!leaves_marshal_safe(board, action)) return "leaves_marshal_attacked";
  return std::nullopt;
}

}  // namespace seki::gungi
