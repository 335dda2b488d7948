// What Safety lets through without trying is what trying every action lets through.
#include <algorithm>
#include <vector>

#include "gungi/attack.hpp"
#include "gungi/refusal.hpp"
#include "gungi_walk.hpp"

namespace seki::gungi::testing {
namespace {

// The board once more under other rules: what is pseudo-legal there is listed with all checks off.
Board unguarded(const Board& board) {
  Rules rules = board.rules();
  rules.guards_marshal = false;
  Board copy(rules);
  for (int number = 0; number < kSquares; ++number) {
    const auto square = static_cast<Square>(number);
    for (int tier = 1; tier <= board.height(square); ++tier) {
      copy.put(square, board.tower(square).at(tier));
    }
  }
  for (const Side side : {Side::first, Side::second}) {
    for (int kind = 0; kind < kKindCount; ++kind) {
      const auto each = static_cast<Kind>(kind);
      copy.give(side, each, board.hand(side).count(each));
    }
  }
  copy.set_turn(board.side(), board.placing());
  return copy;
}

bool takes_marshal(const Board& board, Action action) {
  return action.landing() == Landing::take && board.top(action.to()).kind() == Kind::marshal;
}

void check_filter(Board& board) {
  if (board.placing() != 0 || !board.rules().guards_marshal) return;
  Board free = unguarded(board);
  ActionList all;
  generate(free, all);
  std::vector<Action> expected;
  for (const Action action : all) {
    if (takes_marshal(board, action) || leaves_marshal_safe(board, action)) {
      expected.push_back(action);
    }
    const bool legal = !why_not(board, action).has_value();
    check(legal == (!expected.empty() && expected.back() == action), "refusal agrees", board);
  }
  ActionList list;
  generate(board, list);
  const bool same = std::equal(list.begin(), list.end(), expected.begin(), expected.end());
  check(same, "legal actions are the pseudo-legal ones that leave the marshal safe", board);
  check(safety_of(board).in_check == in_check(board), "check is seen alike", board);
}

}  // namespace
}  // namespace seki::gungi::testing

int main() {
  using namespace seki::gungi::testing;
  for (const auto& settings : settings_to_try()) {
    for (std::uint64_t seed = 100; seed < 110; ++seed) walk(settings, seed, 200, check_filter);
    for (std::uint64_t seed = 0; seed < 6000; ++seed) {
      seki::gungi::Board board = ThrownBoard(settings, seed).thrown();
      check_filter(board);
    }
  }
}
