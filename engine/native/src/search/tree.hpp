// The tree walk: principal variation search with quiescence.
//
// Owns: what a node is worth, what is left out of the tree and what is deepened. Must not know: any
// game beyond `Searchable`, or how deep the root will go. Allocates before it begins only.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "core/zobrist.hpp"
#include "search/margins.hpp"
#include "search/node.hpp"
#include "search/picker.hpp"
#include "search/stopwatch.hpp"

namespace seki::search {

template <Searchable G>
class Tree {
 public:
  using Action = typename G::Action;

  Tree(G& game, const Limits& limits, Stopwatch& watch)
      : game_(game), limits_(limits), watch_(watch), table_(table_bytes(limits)) {}

  // The root's score within the window, or what bounds it; meaningless once the watch has ended.
  int search_root(int alpha, int beta, int depth) {
    root_depth_ = depth;
    return search(alpha, beta, depth, 0, false);
  }
  // The code of the last root action that raised alpha since it was forgotten; 0: none did.
  std::uint32_t root_best() const noexcept { return root_best_; }
  void forget_root_best() noexcept { root_best_ = 0; }
  // Codes of the play expected, as far as the last walk found it.
  std::span<const std::uint32_t> line() const noexcept {
    return {frames_[0].line.data(), static_cast<std::size_t>(frames_[0].line_length)};
  }

 private:
  int search(int alpha, int beta, int depth, int ply, bool cut_expected) {
    if (depth <= 0) return quiesce(alpha, beta, ply);
    if (watch_.tick()) return 0;
    Node node(alpha, beta, depth, ply, cut_expected);
    frame(node.ply).line_length = 0;
    if (node.ply > 0) {
      if (const auto known = known_without_search(node)) return *known;
    }
    look_up(node);
    if (node.ply > 0 && node.excluded == 0 && !node.is_principal() &&
        node.finding.depth >= node.depth && node.finding.proves(node.alpha, node.beta)) {
      return node.finding.score;
    }
    evaluate(node);
    if (!node.is_principal() && !node.in_check && node.excluded == 0) {
      if (const auto enough = stop_early(node)) return *enough;
    }
    if (node.depth >= margins::kUnguidedDepth && node.finding.action == 0) --node.depth;
    return search_actions(node);
  }

  std::optional<int> known_without_search(Node& node) {
    if (const Verdict verdict = game_.verdict(); verdict != Verdict::open) {
      return score_of(verdict, node.ply);
    }
    if (node.ply >= kDeepest - 1) return noisy_evaluation();
    node.alpha = std::max(node.alpha, loss_in(node.ply));
    node.beta = std::min(node.beta, win_in(node.ply + 1));
    if (node.alpha >= node.beta) return node.alpha;
    return std::nullopt;
  }

  void look_up(Node& node) {
    node.key = game_.key();
    node.excluded = frame(node.ply).excluded;
    if (node.excluded == 0) node.finding = table_.find(node.key, node.ply);
    node.in_check = game_.in_check();
    node.alpha_before = node.alpha;
    node.trail.side = game_.side();
    if (node.ply >= 1) node.trail.before[0] = frame(node.ply - 1).slot;
    if (node.ply >= 2) node.trail.before[1] = frame(node.ply - 2).slot;
    frame(node.ply + 1).killers = {};
  }

  void evaluate(Node& node) {
    Frame& here = frame(node.ply);
    if (node.in_check) {
      here.evaluation = kUnknown;
      return;
    }
    const Finding& found = node.finding;
    if (node.excluded != 0 && here.evaluation != kUnknown) {
      node.evaluation = here.evaluation;
    } else {
      node.evaluation = found.evaluation != kUnknown ? found.evaluation : noisy_evaluation();
    }
    here.evaluation = node.evaluation;
    node.improving = node.ply >= 2 && frame(node.ply - 2).evaluation != kUnknown &&
                     node.evaluation > frame(node.ply - 2).evaluation;
    const bool better = found.bound == Bound::exact ||
                        (found.bound == Bound::lower && found.score > node.evaluation) ||
                        (found.bound == Bound::upper && found.score < node.evaluation);
    if (better && !is_decided(found.score)) node.evaluation = found.score;
  }

  // Where the evaluation alone, a capture or a skipped turn says enough.
  std::optional<int> stop_early(const Node& node) {
    const int ahead = node.evaluation - node.beta;
    if (node.depth <= margins::kDropDepth && !is_decided(node.alpha) &&
        node.evaluation + margins::drop(node.depth) < node.alpha) {
      const int score = quiesce(node.alpha, node.alpha + 1, node.ply);
      if (score <= node.alpha) return score;
    }
    if (is_decided(node.beta)) return std::nullopt;
    if (node.depth <= margins::kStandDepth && ahead >= margins::stand(node.depth, node.improving)) {
      return node.evaluation;
    }
    if (node.depth >= margins::kSkipDepth && ahead >= 0 && game_.may_skip() &&
        frame(node.ply - 1).slot >= 0) {
      if (const auto score = search_skipping(node, ahead)) return score;
    }
    if (node.depth >= margins::kSureDepth) return search_sure_captures(node);
    return std::nullopt;
  }

  std::optional<int> search_skipping(const Node& node, int ahead) {
    frame(node.ply).slot = -1;
    game_.skip();
    const int score =
        -search(-node.beta, 1 - node.beta, node.depth - margins::skip_reduction(node.depth, ahead),
                node.ply + 1, !node.cut_expected);
    game_.unskip();
    if (watch_.ended()) return 0;
    if (score < node.beta) return std::nullopt;
    return is_decided(score) ? node.beta : score;
  }

  // A capture that stays far above beta at less depth will do so at this one.
  std::optional<int> search_sure_captures(const Node& node) {
    const int sure = margins::sure_capture(node.beta);
    const Finding& found = node.finding;
    if (found.depth > node.depth - margins::kSureReduction && found.score < sure)
      return std::nullopt;
    Picker<G> picker(game_, ranked_, scratch_, history_, node.trail, {});
    picker.skip_quiets();
    for (std::uint32_t code = picker.next(); code != 0 && !picker.is_at_losses();
         code = picker.next()) {
      const Action action = G::action_of(code);
      if (node.evaluation + game_.gain(action) < sure) continue;
      enter(action, node.ply);
      int score = -quiesce(-sure, 1 - sure, node.ply + 1);
      if (score >= sure) {
        score = -search(-sure, 1 - sure, node.depth - margins::kSureReduction, node.ply + 1,
                        !node.cut_expected);
      }
      game_.unmake();
      if (watch_.ended()) return 0;
      if (score >= sure) {
        table_.keep(node.key, node.ply,
                    {code, score, frame(node.ply).evaluation,
                     node.depth - margins::kSureReduction + 1, Bound::lower});
        return score;
      }
    }
    return std::nullopt;
  }

  // --- the actions of a node

  int search_actions(Node& node) {
    const Favourites favourites{node.finding.action, frame(node.ply).killers};
    Picker<G> picker(game_, ranked_, scratch_, history_, node.trail, favourites);
    for (std::uint32_t code = picker.next(); code != 0; code = picker.next()) {
      if (code == node.excluded) continue;
      const Action action = G::action_of(code);
      const bool capture = game_.is_capture(action);
      ++node.tried;
      if (node.ply > 0 && node.best > -kWonFrom && leaves_out(node, action, capture, picker)) {
        continue;
      }
      const int score = search_action(node, action, capture, picker.rank());
      if (watch_.ended()) return 0;
      if (record(node, code, score)) {
        if (!capture) learn(node, code);
        break;
      }
      if (!capture && node.quiets < static_cast<int>(node.quiet_slots.size())) {
        node.quiet_slots[static_cast<std::size_t>(node.quiets++)] = game_.slot_of(action);
      }
    }
    if (node.tried == 0) {
      return node.excluded != 0 ? node.alpha : score_of(game_.verdict_when_stuck(), node.ply);
    }
    keep(node);
    return node.best;
  }

  bool leaves_out(Node& node, Action action, bool capture, Picker<G>& picker) {
    const int depth = node.depth;
    if (capture) {
      return depth <= margins::kExchangeDepth && picker.is_at_losses() &&
             !game_.exchange_reaches(action, margins::capture_exchange(depth));
    }
    if (node.in_check) return false;
    if (depth <= margins::kCountedDepth &&
        node.quiets >= margins::quiets_tried(depth, node.improving)) {
      picker.skip_quiets();
      return true;
    }
    if (depth <= margins::kFutileDepth && node.evaluation + margins::futile(depth) <= node.alpha) {
      picker.skip_quiets();
      return true;
    }
    if (depth <= margins::kPoorDepth && picker.rank() < margins::poor_history(depth)) return true;
    return depth <= margins::kExchangeDepth &&
           !game_.exchange_reaches(action, margins::quiet_exchange(depth));
  }

  int search_action(Node& node, Action action, bool capture, int rank) {
    const int extension = extension_of(node, action);
    enter(action, node.ply);
    const bool gives_check = game_.in_check();
    const int depth =
        node.depth - 1 + std::max(extension, int{gives_check && node.ply < 2 * root_depth_});
    int score = 0;
    if (node.tried == 1) {
      score = -search(-node.beta, -node.alpha, depth, node.ply + 1,
                      !node.is_principal() && !node.cut_expected);
    } else {
      score = search_narrow(node, depth, reduction_of(node, capture, gives_check, rank));
      if (score > node.alpha && node.is_principal() && !watch_.ended()) {
        score = -search(-node.beta, -node.alpha, depth, node.ply + 1, false);
      }
    }
    game_.unmake();
    return score;
  }

  int search_narrow(const Node& node, int depth, int reduction) {
    const int reduced = std::max(depth - reduction, std::min(depth, 1));
    int score = -search(-node.alpha - 1, -node.alpha, reduced, node.ply + 1, true);
    if (score > node.alpha && reduced < depth && !watch_.ended()) {
      score = -search(-node.alpha - 1, -node.alpha, depth, node.ply + 1, !node.cut_expected);
    }
    return score;
  }

  int reduction_of(const Node& node, bool capture, bool gives_check, int rank) const {
    if (node.depth < 3 || node.tried < 2 + int{node.is_principal()} || gives_check) return 0;
    int plies = margins::reduction(node.depth, node.tried);
    if (capture) return std::max(plies / 2, 0);
    plies += int{node.cut_expected} + int{!node.improving} - int{node.is_principal()};
    plies -= std::clamp(rank / margins::kRankAPly, -2, 2);
    return std::max(plies - int{node.in_check}, 0);
  }

  // One ply more where the table's action is the only good one.
  int extension_of(Node& node, Action action) {
    const Finding& found = node.finding;
    if (node.ply == 0 || node.excluded != 0 || node.depth < margins::kSingularDepth ||
        G::code_of(action) != found.action || found.depth < node.depth - 3 ||
        found.bound == Bound::upper || is_decided(found.score) || node.ply >= 2 * root_depth_) {
      return 0;
    }
    const int without = found.score - margins::singular(node.depth);
    frame(node.ply).excluded = found.action;
    const int score =
        search(without - 1, without, (node.depth - 1) / 2, node.ply, node.cut_expected);
    frame(node.ply).excluded = 0;
    if (score < without) return 1;
    return found.score >= node.beta ? -1 : 0;
  }

  // True where the action is too good to be allowed.
  bool record(Node& node, std::uint32_t code, int score) {
    if (score <= node.best) return false;
    node.best = score;
    if (score <= node.alpha) return false;
    node.best_action = code;
    if (node.ply == 0) root_best_ = code;
    if (node.is_principal()) extend_line(node.ply, code);
    if (score >= node.beta) return true;
    node.alpha = score;
    return false;
  }

  void extend_line(int ply, std::uint32_t code) {
    Frame& here = frame(ply);
    const Frame& next = frame(ply + 1);
    here.line[0] = code;
    std::copy_n(next.line.begin(), next.line_length, here.line.begin() + 1);
    here.line_length = next.line_length + 1;
  }

  void learn(const Node& node, std::uint32_t code) {
    auto& killers = frame(node.ply).killers;
    if (killers[0] != code) killers = {code, killers[0]};
    const std::span<const int> bad(node.quiet_slots.data(), static_cast<std::size_t>(node.quiets));
    history_.learn(node.trail, game_.slot_of(G::action_of(code)), bad, node.depth);
  }

  void keep(const Node& node) {
    if (node.excluded != 0) return;
    const Bound bound = node.best >= node.beta          ? Bound::lower
                        : node.best > node.alpha_before ? Bound::exact
                                                        : Bound::upper;
    table_.keep(node.key, node.ply,
                {node.best_action, node.best, frame(node.ply).evaluation, node.depth, bound});
  }

  // --- quiescence: captures that pay, and every answer to a check

  int quiesce(int alpha, int beta, int ply) {
    if (watch_.tick()) return 0;
    Node node(alpha, beta, 0, ply, false);
    frame(ply).line_length = 0;
    if (const auto known = known_without_search(node)) return *known;
    look_up(node);
    if (!node.is_principal() && node.finding.proves(node.alpha, node.beta)) {
      return node.finding.score;
    }
    evaluate(node);
    if (!node.in_check) {
      node.best = node.evaluation;
      if (node.best >= node.beta) return node.best;
      node.alpha = std::max(node.alpha, node.best);
    }
    return quiesce_actions(node);
  }

  int quiesce_actions(Node& node) {
    Picker<G> picker(game_, ranked_, scratch_, history_, node.trail, {node.finding.action, {}});
    if (!node.in_check) picker.skip_quiets();
    for (std::uint32_t code = picker.next(); code != 0; code = picker.next()) {
      const Action action = G::action_of(code);
      ++node.tried;
      if (!node.in_check) {
        if (picker.is_at_losses()) break;
        if (!game_.is_capture(action)) continue;
        const int hoped = node.evaluation + game_.gain(action) + margins::kHopeless;
        if (hoped <= node.alpha) {
          node.best = std::max(node.best, hoped);
          continue;
        }
      }
      enter(action, node.ply);
      const int score = -quiesce(-node.beta, -node.alpha, node.ply + 1);
      game_.unmake();
      if (watch_.ended()) return 0;
      if (record(node, code, score)) break;
    }
    if (node.tried == 0 && node.in_check) return score_of(game_.verdict_when_stuck(), node.ply);
    keep(node);
    return node.best;
  }

  // --- small things

  void enter(Action action, int ply) {
    frame(ply).slot = game_.slot_of(action);
    game_.make(action);
    table_.prefetch(game_.key());
  }

  Frame& frame(int ply) noexcept { return frames_[static_cast<std::size_t>(ply)]; }

  int noisy_evaluation() {
    const int score = game_.evaluate();
    if (limits_.noise == 0) return score;
    const std::uint64_t random = split_mix(limits_.seed, game_.key());
    const auto span = static_cast<std::uint64_t>(limits_.noise) + 1;
    // The sum of two even numbers: small errors are more frequent than large ones.
    const auto first = static_cast<int>((random >> 32) % span);
    const auto second = static_cast<int>((random & 0xFFFFFFFFU) % span);
    return std::clamp(score + first - second, -kMostEvaluated, kMostEvaluated);
  }

  static int score_of(Verdict verdict, int ply) noexcept {
    return verdict == Verdict::won ? win_in(ply) : verdict == Verdict::lost ? loss_in(ply) : 0;
  }

  G& game_;
  const Limits& limits_;
  Stopwatch& watch_;
  TranspositionTable table_;
  History<G> history_;
  RankedStack ranked_;
  typename G::Actions scratch_{};
  std::array<Frame, kDeepest + 2> frames_{};
  std::uint32_t root_best_ = 0;
  int root_depth_ = 0;
};

}  // namespace seki::search
