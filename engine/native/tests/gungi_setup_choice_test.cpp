// Armies are set up by legal placements from wherever the set-up stands, and their marshals safely.
#include <set>
#include <string>

#include "gungi/attack.hpp"
#include "gungi/refusal.hpp"
#include "gungi/setup_choice.hpp"
#include "gungi_walk.hpp"

namespace seki::gungi::testing {
namespace {

constexpr Level kFreeLevels[] = {Level::intermediate, Level::advanced};

Action random_placement(Board& board, std::uint64_t random) {
  ActionList list;
  generate(board, list);
  return list[random % list.size()];
}

bool can_be_sheltered(Board& board) {
  ActionList list;
  generate(board, list);
  for (const Action action : list) {
    if (!action.is_done() && leaves_marshal_safe(board, action)) return true;
  }
  return false;
}

// What is chosen is legal, the same each time, and leaves no marshal in danger that could be
// helped.
Action checked_choice(Board& board, std::uint64_t seed) {
  const Board before = board;
  const Action action = choose_in_setup(board, seed);
  check(board == before, "choosing leaves the board as it was", before);
  check(!why_not(board, action), "what is chosen is legal", board);
  check(choose_in_setup(board, seed) == action, "the same seed chooses the same", board);
  const Square marshal = board.marshal(board.side());
  if (action.is_done() && attacked(board, marshal, ~board.side())) {
    check(!can_be_sheltered(board), "nobody is done with a marshal in danger", board);
  }
  return action;
}

// Both choose, with a seed of its own each time or one for all; the set-up ends, and on a board to
// play from.
Board set_up(Level level, std::uint64_t seed, bool one_seed) {
  Board board = start_board({.level = level});
  for (int n = 0; board.placing() != 0; ++n) {
    check(n < 60, "the set-up ends", board);
    const auto number = static_cast<std::uint64_t>(one_seed ? index(board.side())
                                                            : static_cast<std::size_t>(n + 2));
    board.make(checked_choice(board, split_mix(seed, number)));
  }
  return board;
}

void check_whole_set_ups(Level level) {
  std::set<std::string> armies;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Board board = set_up(level, seed, seed % 2 == 0);
    for (const Side side : {Side::first, Side::second}) {
      check(!attacked(board, board.marshal(side), ~side), "marshals begin in safety", board);
      check(board.tops(side).size() >= 8, "an army stands", board);
      check(!board.hand(side).empty(), "something is kept in hand", board);
    }
    armies.insert(write_fen(board, level, 1));
  }
  check(armies.size() > 100, "armies vary with the seed", start_board({.level = level}));
}

// From any position that odd placements lead to, on either side, at any time.
void check_odd_beginnings(Level level) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Board board = start_board({.level = level});
    const std::uint64_t random_ones = split_mix(seed, 0) % 40;
    for (std::uint64_t n = 0; board.placing() != 0 && n < 100; ++n) {
      const Action choice = checked_choice(board, split_mix(seed, n));
      const bool odd = n < random_ones || (seed % 2 == 0 && board.side() == Side::second);
      board.make(odd ? random_placement(board, split_mix(seed, 500 + n)) : choice);
    }
    check(board.placing() == 0, "the set-up ends whatever was placed", board);
  }
}

void check_going_on_alone() {
  Board board = start_board({});
  board.make(checked_choice(board, 1));
  board.make(checked_choice(board, 2));
  board.make(Action::done());
  int placed = 0;
  while (board.placing() != 0) {
    check(board.side() == Side::second && ++placed < 30, "the second goes on alone", board);
    board.make(checked_choice(board, 3));
  }
  const Board alone = board;
  check(placed > 10, "who goes on alone builds a whole army", alone);
}

}  // namespace
}  // namespace seki::gungi::testing

int main() {
  using namespace seki::gungi::testing;
  for (const auto level : kFreeLevels) {
    check_whole_set_ups(level);
    check_odd_beginnings(level);
  }
  check_going_on_alone();
}
