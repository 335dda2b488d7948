#include "gungi/setup_choice.hpp"

#include <array>
#include <optional>

#include "core/zobrist.hpp"
#include "gungi/attack.hpp"
#include "gungi/exchange.hpp"
#include "gungi/movegen.hpp"
#include "gungi/refusal.hpp"
#include "gungi/setup_plans.hpp"

namespace seki::gungi {
namespace {

constexpr std::size_t kLookahead = 3;  // posts the seed chooses among

Square square_of(const Post& post, Side side, bool mirrored) {
  const bool turned = mirrored != (side == Side::second);
  const int file = turned ? kBoardSide + 1 - post.file : post.file;
  const int rank = side == Side::first ? kBoardSide + 1 - post.row : post.row;
  return square_at(file, rank);
}

// A plan as it lies on the board for the side to move.
class Layout {
 public:
  Layout(Board& board, const Plan& plan, bool mirrored)
      : board_(board), plan_(plan), mirrored_(mirrored) {}

  // How many posts are manned.
  int fit() const {
    int manned = 0;
    for (std::size_t i = 0; i < plan_.count; ++i) manned += is_manned(plan_.posts[i]);
    return manned;
  }

  // The next placements by the plan, as many as asked for.
  std::size_t next(std::array<Action, kLookahead>& actions) const {
    const bool enemy_is_done = (board_.placing() & places(~board_.side())) == 0;
    const std::size_t posts = enemy_is_done ? plan_.count : plan_.spare;
    std::size_t count = 0;
    SquareSet waiting;  // for what goes under it
    for (std::size_t i = 0; i < posts && count < actions.size(); ++i) {
      const Square square = square_of(plan_.posts[i], board_.side(), mirrored_);
      if (waiting.has(square) || is_manned(plan_.posts[i])) continue;
      const auto action = placement(plan_.posts[i].kind, square);
      if (!action) continue;
      waiting.add(square);
      actions[count++] = *action;
    }
    return count;
  }

 private:
  bool is_manned(const Post& post) const {
    const Tower tower = board_.tower(square_of(post, board_.side(), mirrored_));
    for (int tier = 1; tier <= tower.height(); ++tier) {
      if (tower.at(tier).is(board_.side(), post.kind)) return true;
    }
    return false;
  }

  std::optional<Action> placement(Kind kind, Square square) const {
    const Landing landing = board_.top(square) ? Landing::stack : Landing::plain;
    const Action action = Action::drop(kind, square, landing);
    if (why_not(board_, action)) return std::nullopt;
    return action;
  }

  Board& board_;
  const Plan& plan_;
  bool mirrored_;
};

// The plan that most of the army already follows, as it stands or mirrored.
Layout best_layout(Board& board, std::uint64_t seed) {
  constexpr std::uint64_t kLayouts = 2 * kPlans.size();
  const std::uint64_t first = split_mix(seed, 0) % kLayouts;
  const auto layout = [&](std::uint64_t n) {
    const std::uint64_t number = (first + n) % kLayouts;
    return Layout(board, kPlans[number / 2], number % 2 != 0);
  };
  std::uint64_t best = 0;
  for (std::uint64_t n = 1; n < kLayouts; ++n) {
    if (layout(n).fit() > layout(best).fit()) best = n;
  }
  return layout(best);
}

// The placement of the least worthy piece after which the own marshal cannot be taken.
std::optional<Action> shelter(Board& board) {
  ActionList list;
  generate(board, list);
  std::optional<Action> best;
  for (const Action action : list) {
    if (action.is_done() || !leaves_marshal_safe(board, action)) continue;
    if (!best || worth_of(action.kind()) < worth_of(best->kind())) best = action;
  }
  return best;
}

// Does it stand where the enemy could take it for nothing?
bool is_given_away(Board& board, Action action) {
  const Side own = board.side();
  const Undo undo = board.make(action);
  const bool given = attacked(board, action.to(), ~own) && !attacked(board, action.to(), own);
  board.unmake(undo);
  return given;
}

Action any_marshal(Board& board) {
  ActionList list;
  generate(board, list);
  return list[0];
}

}  // namespace

Action choose_in_setup(Board& board, std::uint64_t seed) noexcept {
  std::array<Action, kLookahead> next;
  const std::size_t count = best_layout(board, seed).next(next);
  const Square marshal = board.marshal(board.side());
  if (marshal == kNowhere) return count != 0 ? next[0] : any_marshal(board);
  const bool endangered = attacked(board, marshal, ~board.side());
  const std::uint64_t first = split_mix(seed, 1);
  for (std::size_t i = 0; i < count; ++i) {
    const Action action = next[(first + i) % count];
    if (endangered ? leaves_marshal_safe(board, action) : !is_given_away(board, action)) {
      return action;
    }
  }
  if (endangered) {
    if (const auto action = shelter(board)) return *action;
  }
  return count != 0 ? next[first % count] : Action::done();
}

}  // namespace seki::gungi
