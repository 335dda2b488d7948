#include "gungi/default_action.hpp"

#include <array>
#include <optional>

#include "core/zobrist.hpp"
#include "gungi/attack.hpp"
#include "gungi/movegen.hpp"
#include "gungi/refusal.hpp"

namespace seki::gungi {
namespace {

// What losing a piece costs, in hundredths of a soldier. Kinds in order of their letters.
constexpr std::array<int, kKindCount> kValues = {450, 500,    100, 250, 900, 800, 450,
                                                 350, 99'999, 300, 300, 400, 400, 250};
constexpr int kWin = 500'000;
constexpr int kCheckBonus = 60;
constexpr int kBetrayalBonus = 200;
constexpr int kForwardBonus = 6;
constexpr int kHeightBonus = 15;
constexpr int kDropCost = 40;
constexpr int kMarshalStepCost = 50;
constexpr int kSpread = 32;  // how far the seed alone may move a choice

int value(Piece piece) { return kValues[static_cast<std::size_t>(index(piece.kind()))]; }

// All pieces of a side in a tower: what a take there would remove.
int value_in(Tower tower, Side side) {
  int total = 0;
  for (int tier = 1; tier <= tower.height(); ++tier) {
    if (tower.at(tier).side() == side) total += value(tower.at(tier));
  }
  return total;
}

int ranks_forward(Action action, Side side) {
  const int ranks = rank_of(action.from()) - rank_of(action.to());
  return side == Side::first ? ranks : -ranks;
}

// What speaks for an action before it is made: what it takes, flees from, and where it goes.
int worth_of_leaving(const Board& board, Action action) {
  const Side own = board.side();
  if (!action.is_move()) return -kDropCost;
  const bool takes = action.landing() == Landing::take;
  const int taken = takes ? value_in(board.tower(action.to()), ~own) : 0;
  const Piece mover = board.top(action.from());
  if (mover.kind() == Kind::marshal) return taken - kMarshalStepCost;
  const bool flees = attacked(board, action.from(), ~own);
  return taken + kForwardBonus * ranks_forward(action, own) + (flees ? value(mover) / 2 : 0);
}

// What speaks for where it arrived, on the board after it.
int worth_of_arriving(Board& board, Action action) {
  const Side own = ~board.side();
  const Square to = action.to();
  const int betrayed = std::popcount(exchanged_tiers(action.landing()));
  int score = kBetrayalBonus * betrayed + kHeightBonus * board.height(to);
  if (attacked(board, to, ~own)) {
    const int risk = value_in(board.tower(to), own);
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

// A sound army, in the order it is placed: files as white sees them, rows from the own edge.
struct Post {
  Kind kind;
  int file;
  int row;
};

constexpr std::array<Post, 18> kArmyPlan = {{
    {Kind::marshal, 5, 1},
    {Kind::soldier, 5, 3},
    {Kind::samurai, 6, 2},
    {Kind::samurai, 4, 2},
    {Kind::fortress, 7, 3},
    {Kind::fortress, 3, 3},
    {Kind::soldier, 6, 3},
    {Kind::soldier, 4, 3},
    {Kind::general, 5, 2},
    {Kind::archer, 7, 2},
    {Kind::spy, 3, 2},
    {Kind::cannon, 8, 3},
    {Kind::lancer, 5, 3},
    {Kind::rider, 2, 3},
    {Kind::lieutenant, 6, 1},
    {Kind::major, 4, 1},
    {Kind::musketeer, 6, 3},
    {Kind::archer, 3, 2},
}};
constexpr int kLookahead = 3;  // posts the seed chooses among

Square square_of(const Post& post, Side side, bool mirrored) {
  const int file = mirrored ? 10 - post.file : post.file;
  const int rank = side == Side::first ? 10 - post.row : post.row;
  return square_at(file, rank);
}

bool is_manned(const Board& board, const Post& post, Square square) {
  const Tower tower = board.tower(square);
  for (int tier = 1; tier <= tower.height(); ++tier) {
    if (tower.at(tier).is(board.side(), post.kind)) return true;
  }
  return false;
}

std::optional<Action> placement(Board& board, const Post& post, bool mirrored) {
  const Square square = square_of(post, board.side(), mirrored);
  if (is_manned(board, post, square)) return std::nullopt;
  const Landing landing = board.top(square) ? Landing::stack : Landing::plain;
  const Action action = Action::drop(post.kind, square, landing);
  if (why_not(board, action)) return std::nullopt;
  return action;
}

// The first legal placement after which the own marshal cannot be taken.
std::optional<Action> shelter(Board& board) {
  ActionList list;
  generate(board, list);
  for (const Action action : list) {
    if (!action.is_done() && leaves_marshal_safe(board, action)) return action;
  }
  return std::nullopt;
}

Action any_action(Board& board) {
  ActionList list;
  generate(board, list);
  return list[0];
}

Action choose_in_setup(Board& board, std::uint64_t seed) {
  const Square marshal = board.marshal(board.side());
  const bool stands = marshal != kNowhere;
  const bool mirrored = stands ? false : split_mix(seed, 0) % 2 != 0;
  std::array<Action, kLookahead> next;
  std::size_t count = 0;
  for (const Post& post : kArmyPlan) {
    if (stands == (post.kind == Kind::marshal)) continue;
    if (const auto action = placement(board, post, mirrored)) next[count++] = *action;
    if (count == next.size() || (!stands && count == 1)) break;
  }
  if (count != 0) return next[split_mix(seed, 1) % count];
  if (!stands) return any_action(board);
  if (attacked(board, marshal, ~board.side())) return shelter(board).value_or(Action::done());
  return Action::done();
}

}  // namespace

Action choose_by_default(Board& board, std::uint64_t seed) noexcept {
  return board.placing() != 0 ? choose_in_setup(board, seed) : choose_in_play(board, seed);
}

}  // namespace seki::gungi
