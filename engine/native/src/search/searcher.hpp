// Finds the best action of a position: iterative deepening over the tree walk.
//
// Owns: depths, aspiration windows, when to stop, and what stands when stopped midway. Must not
// know: any game beyond `Searchable`. Deterministic where only nodes or depth limit it.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "search/tree.hpp"

namespace seki::search {

template <Searchable G>
struct Result {
  typename G::Action best;
  int score = 0;
  int depth = 0;
  std::uint64_t nodes = 0;
  std::vector<typename G::Action> line;
};

// As text, by the `format_action` that belongs to the game's actions.
template <Searchable G>
Report report_of(const Result<G>& result) {
  Report report;
  report.action = format_action(result.best);
  report.score = result.score;
  report.depth = result.depth;
  report.nodes = result.nodes;
  for (const auto action : result.line) report.line.push_back(format_action(action));
  return report;
}

template <Searchable G>
class Searcher {
 public:
  Searcher(G& game, const Limits& limits)
      : limits_(limits), watch_(limits_), tree_(game, limits_, watch_) {
    game.list_captures(root_actions_);
    game.list_quiets(root_actions_);
  }

  // Precondition: at least one action is legal.
  Result<G> run() {
    Result<G> result;
    result.best = *root_actions_.begin();
    result.line = {result.best};
    const int deepest = std::min(limits_.depth, kDeepest / 2);
    for (int depth = 1; depth <= deepest && !watch_.ended(); ++depth) {
      tree_.forget_root_best();
      const int score = aspire(depth, result.score);
      take_over(result, watch_.ended() ? result.score : score);
      if (watch_.ended()) break;
      result.depth = depth;
      watch_.arm();
      if (root_actions_.size() == 1 || is_found(score, depth)) break;
    }
    result.nodes = watch_.nodes();
    return result;
  }

 private:
  // Stopped midway, the root's best so far stands: the action expected best was tried first.
  void take_over(Result<G>& result, int score) const {
    if (tree_.root_best() == 0) return;
    result.best = G::action_of(tree_.root_best());
    result.score = score;
    result.line.clear();
    for (const std::uint32_t code : tree_.line()) result.line.push_back(G::action_of(code));
    if (result.line.empty() || !(result.line[0] == result.best)) result.line = {result.best};
  }

  // Deeper search cannot find anything nearer: nothing that near is left out any more.
  static bool is_found(int score, int depth) noexcept {
    return is_decided(score) && kWin - std::abs(score) + margins::kCountedDepth <= depth;
  }

  int aspire(int depth, int expected) {
    int width = depth < 5 ? 2 * kInfinite : margins::kAspiration;
    int alpha = std::max(expected - width, -kInfinite);
    int beta = std::min(expected + width, kInfinite);
    for (;;) {
      const int score = tree_.search_root(alpha, beta, depth);
      if (watch_.ended() || (score > alpha && score < beta)) return score;
      width = width > margins::kWidest ? 2 * kInfinite : 3 * width;
      if (score <= alpha) {
        beta = (alpha + beta) / 2;
        alpha = std::max(score - width, -kInfinite);
      } else {
        beta = std::min(score + width, kInfinite);
      }
    }
  }

  const Limits limits_;
  Stopwatch watch_;
  Tree<G> tree_;
  typename G::Actions root_actions_{};
};

}  // namespace seki::search
