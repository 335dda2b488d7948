// How a position asks the generic search, and what tuning asks of the evaluation.
#include <bit>

#include "janggi/evaluate.hpp"
#include "janggi/notation.hpp"
#include "janggi/position.hpp"
#include "janggi/search_board.hpp"
#include "janggi/setup_choice.hpp"
#include "janggi/tuned_weights.hpp"
#include "search/searcher.hpp"

namespace seki::janggi {
namespace {

using WeightRow = std::array<std::int16_t, kWeightCount>;

}  // namespace

search::Report Position::search(const search::Limits& limits) const {
  if (phase() == Phase::setup) {
    std::optional<int> facing;
    if (!actions_.empty()) facing = arrangement_of(actions_.back());
    const std::string chosen = format_action(choose_setup(facing, limits.seed));
    return {.action = chosen, .line = {chosen}};
  }
  SearchBoard board(*this);
  return search::report_of(search::Searcher<SearchBoard>(board, limits).run());
}

int Position::evaluation() const { return evaluate(board_, kTerms, judging_of(settings_, ply_)); }

std::vector<std::pair<std::string, int>> Position::weights() {
  return named_weights(kWeightNames, std::bit_cast<WeightRow>(kWeights));
}

// The evaluation is linear: one more of a weight changes it by how often it counts.
std::vector<int> Position::weight_counts() const {
  const Judging judging = judging_of(settings_, ply_);
  const int sign = board_.turn() == Side::first ? 1 : -1;
  const int before = evaluate_finely(board_, kTerms, judging);
  auto row = std::bit_cast<WeightRow>(kWeights);
  std::vector<int> counts;
  counts.reserve(row.size());
  for (std::int16_t& weight : row) {
    ++weight;
    const Terms moved = terms_of(std::bit_cast<Weights>(row));
    counts.push_back(sign * (evaluate_finely(board_, moved, judging) - before));
    --weight;
  }
  return counts;
}

}  // namespace seki::janggi
