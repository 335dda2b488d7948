// How a position asks the generic search, and what tuning asks of the evaluation.
#include "gungi/evaluate.hpp"
#include "gungi/position.hpp"
#include "gungi/search_board.hpp"
#include "gungi/setup_choice.hpp"
#include "gungi/tuned_weights.hpp"
#include "search/searcher.hpp"

namespace seki::gungi {

search::Report Position::search(const search::Limits& limits) const {
  if (board_.placing() != 0) {
    Board board = board_;
    const std::string chosen = format_action(choose_in_setup(board, limits.seed));
    return {.action = chosen, .line = {chosen}};
  }
  SearchBoard board(board_, *last_, ply_, settings_.max_plies);
  return search::report_of(search::Searcher<SearchBoard>(board, limits).run());
}

int Position::evaluation() const { return evaluate(board_, kWeights); }

std::vector<std::pair<std::string, int>> Position::weights() {
  return named_weights(kWeightNames, row_of(kWeights));
}

// The evaluation is linear: one more of a weight changes it by how often it counts.
std::vector<int> Position::weight_counts() const {
  const int side = board_.side() == Side::first ? 1 : -1;
  const int before = evaluation();
  WeightRow row = row_of(kWeights);
  std::vector<int> counts;
  counts.reserve(row.size());
  for (std::int16_t& weight : row) {
    ++weight;
    counts.push_back(side * (evaluate(board_, weights_of(row)) - before));
    --weight;
  }
  return counts;
}

}  // namespace seki::gungi
