// The search against brute force, on a game small enough to be solved: three in a row.
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <vector>

#include "core/zobrist.hpp"
#include "search/searcher.hpp"

namespace {

using namespace seki;
using search::Verdict;

void expect(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "failed: %s\n", what);
  std::exit(1);
}

constexpr unsigned kFull = 0b111'111'111;

bool has_row(unsigned marks) {
  for (const unsigned row : {0007U, 0070U, 0700U, 0111U, 0222U, 0444U, 0421U, 0124U}) {
    if ((marks & row) == row) return true;
  }
  return false;
}

// Squares 0-8; the side to move marks an empty one; three in a row win.
class ThreeInARow {
 public:
  using Action = int;
  struct Actions : std::vector<int> {
    Actions() { reserve(16); }
  };
  static constexpr int kSlots = 9;

  static std::uint32_t code_of(Action square) { return static_cast<std::uint32_t>(square) + 1; }
  static Action action_of(std::uint32_t code) { return static_cast<Action>(code) - 1; }

  Side side() const { return path_.size() % 2 == 0 ? Side::first : Side::second; }
  std::uint64_t key() const { return split_mix(marks_[0] << 9 | marks_[1], index(side())); }
  bool in_check() const { return false; }
  void make(Action square) {
    marks_[index(side())] |= 1U << square;
    path_.push_back(square);
  }
  void unmake() {
    const int square = path_.back();
    path_.pop_back();
    marks_[index(side())] &= ~(1U << square);
  }
  bool may_skip() const { return false; }
  void skip() {}
  void unskip() {}
  Verdict verdict() const {
    return has_row(marks_[index(~side())]) ? Verdict::lost : Verdict::open;
  }
  Verdict verdict_when_stuck() const { return Verdict::drawn; }
  void list_captures(Actions&) {}
  void list_quiets(Actions& actions) {
    for (int square = 0; square < 9; ++square) {
      if (is_legal(square)) actions.push_back(square);
    }
  }
  bool is_legal(Action square) { return ((marks_[0] | marks_[1]) >> square & 1U) == 0; }
  bool is_capture(Action) const { return false; }
  int gain(Action) const { return 0; }
  int risk(Action) const { return 0; }
  bool exchange_reaches(Action, int at_least) { return at_least <= 0; }
  int slot_of(Action square) const { return square; }
  int evaluate() { return 0; }

 private:
  std::array<unsigned, 2> marks_{};
  std::vector<int> path_;
};
static_assert(search::Searchable<ThreeInARow>);

// What the position is worth with best play, counted from here.
int solve(ThreeInARow& game) {
  if (game.verdict() == Verdict::lost) return search::loss_in(0);
  ThreeInARow::Actions actions;
  game.list_quiets(actions);
  int best = actions.empty() ? 0 : -search::kInfinite;
  for (const int square : actions) {
    game.make(square);
    const int score = -solve(game);
    game.unmake();
    const int from_here = score > 0 ? score - 1 : score < 0 ? score + 1 : 0;
    best = std::max(best, from_here);
  }
  return best;
}

// Every third position of all lines of play.
int compare_from(ThreeInARow& game, std::uint64_t& seed) {
  ThreeInARow::Actions actions;
  game.list_quiets(actions);
  if (actions.empty() || game.verdict() != Verdict::open) return 0;
  int compared = 0;
  if (split_mix(seed++, 0) % 40 == 0) {
    const auto result = search::Searcher<ThreeInARow>(game, {}).run();
    expect(result.score == solve(game), "a searched score is the solved one");
    ThreeInARow after = game;
    after.make(result.best);
    const int reached = -solve(after);
    expect((reached > 0) == (result.score > 0) && (reached < 0) == (result.score < 0),
           "the action found keeps the score");
    compared = 1;
  }
  for (const int square : actions) {
    if (game.side() == Side::first && split_mix(seed++, 1) % 3 != 0) continue;
    game.make(square);
    compared += compare_from(game, seed);
    game.unmake();
  }
  return compared;
}

void scores_are_those_of_brute_force() {
  ThreeInARow game;
  std::uint64_t seed = 1;
  expect(compare_from(game, seed) > 50, "enough positions were compared");
}

void nodes_limit_a_search_exactly_and_it_comes_out_the_same() {
  ThreeInARow game;
  for (const std::uint64_t nodes : {500U, 1000U, 1537U}) {
    search::Limits limits;
    limits.nodes = nodes;
    limits.noise = 50;
    const auto first = search::Searcher<ThreeInARow>(game, limits).run();
    const auto second = search::Searcher<ThreeInARow>(game, limits).run();
    expect(first.nodes <= nodes, "no more nodes than asked");
    expect(first.best == second.best && first.score == second.score, "the same twice");
  }
}

void no_node_counts_once_the_search_must_end() {
  search::Limits limits;
  limits.nodes = 300;
  search::Stopwatch watch(limits);
  watch.arm();
  while (!watch.tick()) {
  }
  expect(watch.nodes() == limits.nodes, "it ends at its last node");
  expect(watch.tick() && watch.nodes() == limits.nodes, "what is left on the way back is no node");
}

void a_set_stop_flag_ends_the_search_with_an_action() {
  ThreeInARow game;
  const std::atomic<bool> stop = true;
  search::Limits limits;
  limits.stop = &stop;
  const auto result = search::Searcher<ThreeInARow>(game, limits).run();
  expect(game.is_legal(result.best) && result.depth <= 1, "an action, and no deep search");
}

}  // namespace

int main() {
  scores_are_those_of_brute_force();
  nodes_limit_a_search_exactly_and_it_comes_out_the_same();
  no_node_counts_once_the_search_must_end();
  a_set_stop_flag_ends_the_search_with_an_action();
}
