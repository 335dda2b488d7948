// The board alone: unmake undoes make, keys kept along are the fresh ones, a list counts as
// counted.
#include <algorithm>

#include "gungi_walk.hpp"

namespace seki::gungi::testing {
namespace {

void check_each_action(Board& board) {
  ActionList list;
  generate(board, list);
  check(list.size() == count_actions(board), "as many actions as counted", board);
  check(has_action(board) == !list.empty(), "has an action if one is listed", board);
  const Board before = board;
  for (const Action action : list) {
    const Undo undo = board.make(action);
    check(board.key() == fresh_key(board), "key after make", board);
    board.unmake(undo);
    check(board == before, "unmake undoes make", before);
  }
}

// What a piece spans holds all its landings; where it only steps, exactly those not too high.
void check_spans(const Board& board) {
  SquareSet taller_than_one;
  for (int number = 0; number < kSquares; ++number) {
    const auto square = static_cast<Square>(number);
    if (board.height(square) > 1) taller_than_one.add(square);
    const Piece top = board.top(square);
    if (!top) continue;
    const int tier = board.height(square);
    const SquareSet span = kReach.span[top.bits()][static_cast<std::size_t>(tier)][square];
    const SquareSet landed = landings(board, square);
    check((landed - span).empty(), "landings lie within the span", board);
    if (!kReach.steps[top.bits()][static_cast<std::size_t>(tier)]) continue;
    check(landed == span - board.above(tier), "steps land on all that is not too high", board);
  }
  check(board.above(1) == taller_than_one, "towers above one are known", board);
}

void check_order(Board& board) {
  ActionList list;
  generate(board, list);
  sort_actions(list);
  std::string last;
  for (const Action action : list) {
    const std::string text = format_action(action);
    check(last < text, "sorted actions are sorted texts", board);
    check(parse_action(text) == action, "texts read back as their action", board);
    last = text;
  }
}

}  // namespace
}  // namespace seki::gungi::testing

int main() {
  using namespace seki::gungi::testing;
  for (const auto& settings : settings_to_try()) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      walk(settings, seed, 150, [](seki::gungi::Board& board) {
        check_each_action(board);
        check_order(board);
        check_spans(board);
      });
    }
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      seki::gungi::Board board = ThrownBoard(settings, seed).thrown();
      check_each_action(board);
      check_spans(board);
    }
  }
}
