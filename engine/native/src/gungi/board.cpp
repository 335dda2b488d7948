#include "gungi/board.hpp"

#include "gungi/zobrist.hpp"

namespace seki::gungi {

Rules Rules::of(const Settings& settings) noexcept {
  return {
      .archers = &archer_reach(settings.archer_diagonal, settings.archer_screen),
      .height_limit = static_cast<std::uint8_t>(gungi::height_limit(settings.level)),
      .marshal_stacks = gungi::marshal_stacks(settings.level),
      .betrays_all_or_none = settings.betrayal == Betrayal::all,
      .guards_marshal = settings.self_check == SelfCheck::refused,
  };
}

void Board::put(Square square, Piece piece) noexcept {
  Tower tower = towers_[square];
  tower.push(piece);
  key_ ^= kZobrist.tower(square, towers_[square]) ^ kZobrist.tower(square, tower);
  set_tower(square, tower);
  if (piece.kind() == Kind::marshal) marshals_[index(piece.side())] = square;
}

void Board::give(Side side, Kind kind, int count) noexcept {
  Hand& hand = hands_[index(side)];
  key_ ^= kZobrist.hand(side, kind, hand.count(kind));
  hand.add(kind, count);
  key_ ^= kZobrist.hand(side, kind, hand.count(kind));
}

void Board::set_turn(Side side, std::uint8_t placing) noexcept {
  if (side != side_) key_ ^= kZobrist.second_to_move;
  side_ = side;
  placing_ = placing;
  if (placing_ == 0) return;
  if (hands_[index(Side::first)].empty()) placing_ = kSecondPlaces;
  const bool ended = hands_[index(Side::second)].empty();
  const Side next = ended ? Side::first : placing_ == kSecondPlaces ? Side::second : side;
  if (ended) placing_ = 0;
  if (next != side_) key_ ^= kZobrist.second_to_move;
  side_ = next;
}

// Towers, their tops, heights and the sets of squares are one fact kept in several forms. The key
// is the caller's.
void Board::set_tower(Square square, Tower tower) noexcept {
  const SquareSet here = SquareSet::of(square);
  const Piece top = tower.top();
  const int height = tower.height();
  towers_[square] = tower;
  tops_[square] = top;
  heights_[square] = static_cast<std::uint8_t>(height);
  top_sets_[0] = top_sets_[0] - here;
  top_sets_[1] = top_sets_[1] - here;
  if (top) top_sets_[index(top.side())] |= here;
  above_[1] = height > 1 ? above_[1] | here : above_[1] - here;
  above_[2] = height > 2 ? above_[2] | here : above_[2] - here;
}

void Board::spend(Kind kind) noexcept {
  Hand& hand = hands_[index(side_)];
  const int before = hand.count(kind);
  hand.take(kind);
  key_ ^= kZobrist.hand(side_, kind, before) ^ kZobrist.hand(side_, kind, before - 1);
}

// A piece arrives: what it takes leaves, or what it exchanges changes sides, and it lands on top.
void Board::land(Piece piece, Square to, Landing landing) noexcept {
  const Tower before = towers_[to];
  Tower after = before;
  if (landing == Landing::take) {
    if (before.top().kind() == Kind::marshal) marshals_[index(~side_)] = kNowhere;
    after = before.only(side_);
  }
  const unsigned exchanged = exchanged_tiers(landing);
  for (int tier = 1; exchanged >> (tier - 1) != 0; ++tier) {
    if ((exchanged >> (tier - 1) & 1U) == 0) continue;
    const Kind kind = before.at(tier).kind();
    after.set(tier, Piece(side_, kind));
    spend(kind);
  }
  after.push(piece);
  key_ ^= kZobrist.tower(to, before) ^ kZobrist.tower(to, after);
  set_tower(to, after);
  if (piece.kind() == Kind::marshal) marshals_[index(side_)] = to;
}

void Board::move(Action action) noexcept {
  const Square from = action.from();
  Tower left = towers_[from];
  const Piece mover = left.top();
  key_ ^= kZobrist.pieces[from][static_cast<std::size_t>(left.height() - 1)][mover.bits()];
  left.pop();
  set_tower(from, left);
  land(mover, action.to(), action.landing());
}

// Whose turn comes: in set-up the second player's done ends it for both.
void Board::pass_turn() noexcept {
  Side next = ~side_;
  if (placing_ != 0) {
    if (hands_[index(side_)].empty()) placing_ &= static_cast<std::uint8_t>(~places(side_));
    if ((placing_ & kSecondPlaces) == 0) placing_ = 0;
    if (placing_ == 0) next = Side::first;
    if (placing_ == kSecondPlaces) next = Side::second;
  }
  if (next != side_) key_ ^= kZobrist.second_to_move;
  side_ = next;
}

Undo Board::make(Action action) noexcept {
  Undo undo{.action = action,
            .from = {},
            .to = {},
            .hand = hands_[index(side_)],
            .key = key_,
            .marshals = marshals_,
            .side = side_,
            .placing = placing_};
  if (action.is_done()) {
    placing_ &= static_cast<std::uint8_t>(~places(side_));
    pass_turn();
    return undo;
  }
  undo.to = towers_[action.to()];
  if (action.is_move()) {
    undo.from = towers_[action.from()];
    move(action);
  } else {
    spend(action.kind());
    land(Piece(side_, action.kind()), action.to(), action.landing());
  }
  pass_turn();
  return undo;
}

void Board::unmake(const Undo& undo) noexcept {
  side_ = undo.side;
  placing_ = undo.placing;
  key_ = undo.key;
  marshals_ = undo.marshals;
  hands_[index(side_)] = undo.hand;
  if (undo.action.is_done()) return;
  if (undo.action.is_move()) set_tower(undo.action.from(), undo.from);
  set_tower(undo.action.to(), undo.to);
}

std::uint64_t fresh_key(const Board& board) noexcept {
  std::uint64_t key = board.side() == Side::second ? kZobrist.second_to_move : 0;
  for (int square = 0; square < kSquares; ++square) {
    const auto here = static_cast<Square>(square);
    key ^= kZobrist.tower(here, board.tower(here));
  }
  for (const Side side : {Side::first, Side::second}) {
    for (int kind = 0; kind < kKindCount; ++kind) {
      const auto each = static_cast<Kind>(kind);
      key ^= kZobrist.hand(side, each, board.hand(side).count(each));
    }
  }
  return key;
}

}  // namespace seki::gungi
