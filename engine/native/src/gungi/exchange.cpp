#include "gungi/exchange.hpp"

#include <algorithm>

#include "gungi/attack.hpp"
#include "gungi/takers.hpp"

namespace seki::gungi {
namespace {

// A betrayal turns a piece for one of the hand: the enemy loses it whole, the hand's one changes
// places only.
constexpr int gain_by_betrayal(Tower tower, unsigned tiers) {
  int total = 0;
  for (int tier = 1; tiers >> (tier - 1) != 0; ++tier) {
    if ((tiers >> (tier - 1) & 1U) != 0) total += worth_of(tower.at(tier).kind());
  }
  return total;
}

struct Taker {
  Piece piece;
  int tier = 0;
};

// Pieces of one side that reach a square, least worthy first; as many as lines lead to a square.
class Takers {
 public:
  Takers(const Board& board, Square square, Side side) {
    visit_takers(board, square, side, 1, [&](Square from) {
      insert({board.top(from), board.height(from)});
      return count_ == takers_.size();
    });
  }

  // The least worthy one that may take a tower of this height; it comes once.
  Piece next(int height) {
    for (std::size_t i = 0; i < count_; ++i) {
      if (takers_[i].tier < height) continue;
      const Piece piece = takers_[i].piece;
      std::copy(takers_.begin() + i + 1, takers_.begin() + count_, takers_.begin() + i);
      --count_;
      return piece;
    }
    return {};
  }

 private:
  void insert(Taker taker) {
    std::size_t gap = count_++;
    for (; gap > 0 && worth_of(takers_[gap - 1].piece.kind()) > worth_of(taker.piece.kind());
         --gap) {
      takers_[gap] = takers_[gap - 1];
    }
    takers_[gap] = taker;
  }

  std::array<Taker, 24> takers_;
  std::size_t count_ = 0;
};

// What the side wins that takes next on the tower, if it is wise.
int best_exchange(Tower tower, Side side, std::array<Takers, 2>& takers) {
  constexpr std::size_t kLongest = 48;
  std::array<int, kLongest + 1> gains{};
  std::size_t length = 0;
  while (length < kLongest) {
    const Piece taker = takers[index(side)].next(tower.height());
    if (!taker) break;
    gains[length++] = worth_in(tower, ~side);
    tower = tower.only(side);
    tower.push(taker);
    side = ~side;
  }
  int best = 0;
  while (length-- > 0) best = std::max(0, gains[length] - best);
  return best;
}

}  // namespace

int gain_of(const Board& board, Action action) noexcept {
  const Tower target = board.tower(action.to());
  if (action.landing() == Landing::take) return worth_in(target, ~board.side());
  return gain_by_betrayal(target, exchanged_tiers(action.landing()));
}

bool exchange_reaches(Board& board, Action action, int least) noexcept {
  const Side own = board.side();
  const int surplus = gain_of(board, action) - least;
  if (surplus < 0) return false;
  const Square to = action.to();
  const Undo undo = board.make(action);
  bool reaches =
      surplus >= worth_in(board.tower(to), own) || board.is_over() || !attacked(board, to, ~own);
  if (!reaches) {
    std::array<Takers, 2> takers = {Takers(board, to, Side::first),
                                    Takers(board, to, Side::second)};
    reaches = surplus >= best_exchange(board.tower(to), ~own, takers);
  }
  board.unmake(undo);
  return reaches;
}

}  // namespace seki::gungi
