// The board the search walks tells the rules' truth: lists, legality, endings, and a way back.
#include <algorithm>
#include <vector>

#include "gungi/position.hpp"
#include "gungi/refusal.hpp"
#include "gungi/search_board.hpp"
#include "gungi_walk.hpp"

namespace seki::gungi::testing {
namespace {

using search::Verdict;

SearchBoard searched(const Board& board) {
  const auto first = std::make_shared<const Moment>(board.key());
  return SearchBoard(board, *first, 0, 0);
}

bool is_playing(const Board& board) { return board.placing() == 0 && !board.is_over(); }

std::vector<Action> sorted(const ActionList& list) {
  std::vector<Action> actions(list.begin(), list.end());
  std::sort(actions.begin(), actions.end());
  return actions;
}

void check_lists(Board& board) {
  SearchBoard search = searched(board);
  ActionList parts;
  search.list_captures(parts);
  for (const Action action : parts) check(search.is_capture(action), "captures capture", board);
  const std::size_t captures = parts.size();
  search.list_quiets(parts);
  bool dropped = false;
  for (std::size_t i = captures; i < parts.size(); ++i) {
    check(!search.is_capture(parts[i]), "quiet actions capture nothing", board);
    check(parts[i].is_drop() || !dropped, "drops come last", board);
    dropped = parts[i].is_drop();
  }
  ActionList whole;
  generate(board, whole);
  check(sorted(parts) == sorted(whole), "captures and quiets are the legal actions", board);
}

Action random_action(std::uint64_t random) {
  const auto to = static_cast<Square>((random >> 8) % kSquares);
  const auto landing = static_cast<Landing>((random >> 16) % 6);
  const auto source = (random >> 24) % (kSquares + kKindCount);
  if (source < kSquares) return Action::move(static_cast<Square>(source), to, landing);
  const Landing put = landing == Landing::take ? Landing::plain : landing;  // drops take nothing
  return Action::drop(static_cast<Kind>(source - kSquares), to, put);
}

void check_legality(Board& board, std::uint64_t seed) {
  SearchBoard search = searched(board);
  ActionList list;
  generate(board, list);
  for (const Action action : list) {
    check(search.is_legal(action), "what is listed is legal", board);
    const auto landing = static_cast<Landing>(split_mix(seed, action.bits()) % 5);  // all but takes
    const Action other = action.is_move() ? Action::move(action.from(), action.to(), landing)
                                          : Action::drop(action.kind(), action.to(), landing);
    check(search.is_legal(other) == !why_not(board, other), "another landing there", board);
  }
  for (std::uint64_t n = 0; n < 300; ++n) {
    const Action action = random_action(split_mix(seed, n));
    check(search.is_legal(action) == !why_not(board, action), "an action from nowhere", board);
    check(SearchBoard::action_of(SearchBoard::code_of(action)) == action, "codes", board);
  }
}

// Down a random line as deep as a search goes, with turns skipped on the way, and back.
void check_way_back(const Board& board, std::uint64_t seed) {
  SearchBoard search = searched(board);
  std::vector<Board> before;
  std::vector<bool> skipped;
  for (int depth = 0; depth < search::kDeepest; ++depth) {
    if (search.verdict() != Verdict::open) break;
    ActionList list;
    search.list_captures(list);
    search.list_quiets(list);
    if (list.empty()) break;
    before.push_back(search.board());
    const std::uint64_t random = split_mix(seed, static_cast<std::uint64_t>(depth));
    skipped.push_back((random & 7) == 0 && search.may_skip());
    if (skipped.back()) {
      search.skip();
    } else {
      search.make(list[(random >> 8) % list.size()]);
    }
    const Board& now = search.board();
    check(now.side() == ~before.back().side(), "the turn passes", now);
    check(search.key() == fresh_key(now), "the key is of what stands there", now);
    check(search.in_check() == (!now.is_over() && in_check(now)), "check is seen", now);
  }
  for (; !before.empty(); before.pop_back(), skipped.pop_back()) {
    skipped.back() ? search.unskip() : search.unmake();
    check(search.board() == before.back(), "the way back restores", before.back());
    check(search.in_check() == in_check(before.back()), "check on the way back", before.back());
  }
}

Verdict expected_of(const Position& position) {
  const auto outcome = position.outcome();
  if (!outcome) return Verdict::open;
  return outcome->winner ? Verdict::lost : Verdict::drawn;
}

Verdict verdict_of(SearchBoard& search) {
  const Verdict verdict = search.verdict();
  if (verdict != Verdict::open) return verdict;
  ActionList list;
  search.list_captures(list);
  search.list_quiets(list);
  return list.empty() ? search.verdict_when_stuck() : verdict;
}

// A game whose sides like to move back and forth, so that positions come again.
class Shuffle {
 public:
  Shuffle(const Settings& settings, std::uint64_t seed)
      : settings_(settings),
        seed_(seed),
        position_(Position::start(settings)),
        board_(start_board(settings)),
        last_(std::make_shared<const Moment>(board_.key())) {}

  void run(int length) {
    for (int i = 0; i < length; ++i) {
      if (is_playing(board_) || board_.is_over()) check_endings();
      if (position_.outcome()) return;
      play(choose(i));
    }
  }
  int repetitions() const { return repetitions_; }

 private:
  void check_endings() {
    SearchBoard search(board_, *last_, position_.ply(), settings_.max_plies);
    check(verdict_of(search) == expected_of(position_), "the verdict is the outcome", board_);
    const auto outcome = position_.outcome();
    repetitions_ += outcome && outcome->replay;
  }

  Action choose(int i) {
    ActionList list;
    generate(board_, list);
    const std::uint64_t random = split_mix(seed_, static_cast<std::uint64_t>(i));
    const Action own = own_last_[index(board_.side())];
    for (const Action action : list) {
      const bool returns = action.is_move() && own.is_move() && action.from() == own.to() &&
                           action.to() == own.from() && action.landing() != Landing::take;
      if (returns && random % 8 != 0) return action;
    }
    return list[(random >> 8) % list.size()];
  }

  void play(Action action) {
    own_last_[index(board_.side())] = action;
    position_ = position_.play(format_action(action));
    board_.make(action);
    last_ = std::make_shared<const Moment>(last_, action, board_.key(), !is_for_good(action));
  }

  Settings settings_;
  std::uint64_t seed_;
  Position position_;
  Board board_;
  Moment::Link last_;
  std::array<Action, 2> own_last_ = {Action::done(), Action::done()};
  int repetitions_ = 0;
};

void check_endings(const Settings& settings) {
  int repetitions = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Settings limited = settings;
    limited.max_plies = seed % 3 == 0 ? 40 : 0;
    Shuffle shuffle(limited, seed);
    shuffle.run(260);
    repetitions += shuffle.repetitions();
  }
  check(repetitions > 0, "some games end by repetition", start_board(settings));
}

void check_legal(const char* fen, const char* text, bool legal, const char* what) {
  std::vector<Fault> faults;
  Board board = read_fen(fen, {}, faults)->board;
  check(searched(board).is_legal(*parse_action(text)) == legal, what, board);
  check(!why_not(board, *parse_action(text)) == legal, what, board);
}

// What random boards seldom show.
void check_rare_cases() {
  constexpr const char* kTacticians = "8m/9/9/9/9/9/9/4|t:W|4/M8 T1/- w 3 - 1";
  check_legal(kTacticians, "T*58+", true, "a tactician may stack");
  check_legal(kTacticians, "T*58+=1", false, "a dropped tactician cannot pay for itself");
  constexpr const char* kScreen = "8m/9/9/9/4c4/9/3|D:J||d:a|4/4M4/9 -/- w 3 - 1";
  check_legal(kScreen, "6757+", true, "a stack upon what screens the marshal leaves it there");
  check_legal(kScreen, "6757x", false, "what screens the marshal from a cannon is not lowered");
}

// Within the search the second time is enough.
void check_second_time() {
  SearchBoard search = searched(start_board({.level = Level::intro}));
  for (const auto* text : {"5756", "5354", "5657"}) {
    search.make(*parse_action(text));
    check(search.verdict() == Verdict::open, "nothing came again yet", search.board());
  }
  search.make(*parse_action("5453"));
  check(search.verdict() == Verdict::drawn, "the root came again", search.board());
  search.unmake();
  search.skip();
  check(search.verdict() == Verdict::open, "a skipped turn repeats nothing", search.board());
}

}  // namespace
}  // namespace seki::gungi::testing

int main() {
  using namespace seki::gungi::testing;
  const auto look = [](seki::gungi::Board& board, std::uint64_t seed) {
    if (!is_playing(board)) return;
    check_lists(board);
    check_legality(board, seed);
    check_way_back(board, seed);
  };
  for (const auto& settings : settings_to_try()) {
    for (std::uint64_t seed = 20; seed < 23; ++seed) {
      std::uint64_t ply = 0;
      walk(settings, seed, 150,
           [&](seki::gungi::Board& board) { look(board, seed * 1000 + ply++); });
    }
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
      seki::gungi::Board board = ThrownBoard(settings, seed).thrown();
      look(board, seed);
    }
    check_endings(settings);
  }
  check_second_time();
  check_rare_cases();
}
