#include "gungi/perft.hpp"

#include "gungi/movegen.hpp"

namespace seki::gungi {

std::uint64_t count_leaves(Board& board, int depth) noexcept {
  if (depth <= 0) return 1;
  if (depth == 1) return count_actions(board);
  ActionList list;
  generate(board, list);
  std::uint64_t leaves = 0;
  for (const Action action : list) {
    const Undo undo = board.make(action);
    leaves += count_leaves(board, depth - 1);
    board.unmake(undo);
  }
  return leaves;
}

}  // namespace seki::gungi
