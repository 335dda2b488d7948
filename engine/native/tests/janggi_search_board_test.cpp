// The board the search walks, against the position's own rules.
#include <algorithm>
#include <optional>

#include "janggi/notation.hpp"
#include "janggi/search_board.hpp"
#include "janggi_walk.hpp"

namespace {

using namespace seki::janggi;
using namespace seki::janggi::testing;
using seki::Outcome;
using seki::Side;
using seki::search::Verdict;

bool has(const std::vector<std::string>& texts, std::string_view text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

std::vector<std::string> listed(SearchBoard& board) {
  MoveList actions;
  board.list_captures(actions);
  const int captures = actions.count;
  board.list_quiets(actions);
  std::vector<std::string> texts;
  for (int n = 0; n < actions.count; ++n) {
    const Action action = actions.items[static_cast<std::size_t>(n)];
    const std::string text = format_action(action);
    check(board.is_capture(action) == (n < captures), "captures are listed apart", text);
    check((board.gain(action) > 0) == (n < captures), "captures gain, others do not", text);
    check(SearchBoard::action_of(SearchBoard::code_of(action)) == action, "codes lead back", text);
    check(board.slot_of(action) >= 0 && board.slot_of(action) < SearchBoard::kSlots,
          "slots are places of the table", text);
    texts.push_back(text);
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

// Whatever a table may say of another position: legal is what is listed.
void check_codes(SearchBoard& board, const std::vector<std::string>& legal, std::uint64_t seed,
                 const std::string& where) {
  for (const std::string& text : legal) {
    check(board.is_legal(*parse_action(text)), "what is listed is legal", where + " " + text);
  }
  for (std::uint64_t n = 0; n < 60; ++n) {
    const std::uint64_t random = seki::split_mix(seed, n);
    const Move move{static_cast<Square>(random % kSquares),
                    static_cast<Square>((random >> 32) % kSquares)};
    if (move.from == move.to) continue;
    const std::string text = format_action(move);
    check(board.is_legal(move) == has(legal, text), "legal is what is listed", where + " " + text);
  }
  for (const Action action : {kPass, kAccept}) {
    const std::string text = format_action(action);
    check(board.is_legal(action) == has(legal, text), "pass and accept", where + " " + text);
  }
}

bool leads(const Position& position) {
  const seki::Points points = *position.points();
  return (points[0] > points[1]) == (position.side_to_move() == Side::first);
}

Verdict verdict_of(const Outcome& outcome, Side side) {
  if (!outcome.winner) return Verdict::drawn;
  return *outcome.winner == side ? Verdict::won : Verdict::lost;
}

// One game by the rules and by the search's board side by side, from a root on.
class SideBySide {
 public:
  SideBySide(const Position& root, bool by_points)
      : position_(root), board_(root), by_points_(by_points), keys_{root.zobrist()} {}

  bool is_over() const { return position_.outcome().has_value(); }

  void check_actions(std::uint64_t seed) {
    const std::vector<std::string> legal = position_.legal_actions();
    check(listed(board_) == legal, "listed are the legal actions", where());
    check_codes(board_, legal, seed, where());
    const bool facing = has(legal, "accept");
    check(board_.in_check() == (position_.in_check() || facing), "check, or facing", where());
  }

  void check_verdict() {
    const Verdict verdict = board_.verdict();
    if (!is_over()) return check_open(verdict);
    const Verdict ruled = verdict_of(*position_.outcome(), board_.side());
    if (verdict != Verdict::open) return check(verdict == ruled, "verdict as ruled", where());
    check(listed(board_).empty(), "over, though called open: nothing is left", where());
    check(board_.verdict_when_stuck() == ruled, "stuck as ruled", where());
  }

  void play(std::uint64_t random) {
    const std::vector<std::string> actions = position_.legal_actions();
    const std::string& text = actions[random % actions.size()];
    before_.push_back(board_.key());
    position_ = std::move(position_).play(text);
    board_.make(*parse_action(text));
    keys_.push_back(position_.zobrist());
  }

  void take_all_back(const Position& root) {
    for (; !before_.empty(); before_.pop_back()) {
      board_.unmake();
      check(board_.key() == before_.back(), "unmake undoes make", where());
    }
    position_ = root;
    check_actions(0);
  }

 private:
  std::string where() const {
    std::string text = position_.fen() + " after";
    for (const std::string& action : position_.actions()) text += " " + action;
    return text;
  }

  // What the search calls over, but the rules do not: only what the leader may have at will, and
  // coming back, where whoever trails did it.
  void check_open(Verdict verdict) const {
    const std::vector<std::string> legal = position_.legal_actions();
    const bool came_back =
        std::find(keys_.begin(), keys_.end() - 1, keys_.back()) < keys_.end() - 1;
    const bool judged_at_will = has(legal, "accept") || (has(legal, "pass") && has_just_passed());
    const bool as_good_as_won = by_points_ && leads(position_) && (judged_at_will || came_back);
    check(verdict == (as_good_as_won ? Verdict::won : Verdict::open), "open, or as good as won",
          where());
  }

  bool has_just_passed() const {
    const std::vector<std::string> actions = position_.actions();
    return !actions.empty() && actions.back() == "pass";
  }

  Position position_;
  SearchBoard board_;
  bool by_points_;
  std::vector<std::uint64_t> keys_;    // since the root
  std::vector<std::uint64_t> before_;  // the board's, of each action
};

void walk_both(const Position& root, bool by_points, std::uint64_t seed) {
  SideBySide both(root, by_points);
  for (std::uint64_t ply = 0; ply < 60 && !both.is_over(); ++ply) {
    both.check_actions(seed + ply);
    both.play(seki::split_mix(seed, ply));
    both.check_verdict();
  }
  both.take_all_back(root);
}

// A root in the middle of a game knows what the game has repeated.
void check_from_histories(const Settings& settings, std::string_view start, std::uint64_t seed) {
  int ply = 0;
  walk(position_of(start, settings), seed, 80, [&](const Position& position) {
    if (ply++ % 20 != 19) return;
    walk_both(position, settings.judge_by_points, seed);
  });
}

void check_skipping() {
  SearchBoard board(position_of(starts_to_try()[0], Settings{}));
  const std::uint64_t before = board.key();
  check(board.may_skip(), "a turn may be skipped", "the start");
  board.skip();
  const std::uint64_t skipped = board.key();
  check(board.side() == Side::second && board.verdict() == Verdict::open, "skipped", "the start");
  board.unskip();
  check(board.key() == before, "unskip undoes skip", "the start");
  board.make(kPass);
  check(board.key() != skipped, "a pass is told from a skipped turn", "the start");
  check(!board.may_skip(), "no turn is skipped after a pass", "the start");
}

// Han leads by 1.5: Cho's pass is answered by one, and Cho gains nothing by coming back.
void check_what_is_as_good_as_over() {
  SearchBoard board(position_of(starts_to_try()[0], Settings{}));
  board.make(kPass);
  check(board.verdict() == Verdict::won, "the leader is passed to", "the start");
  board.unmake();
  for (const char* action : {"a1a2", "a10a9", "a2a1", "a9a10"}) {
    check(board.verdict() == Verdict::open, "open on the way", action);
    board.make(*parse_action(action));
  }
  check(board.verdict() == Verdict::open, "the leader came back: whoever trails may vary", "a9a10");
}

}  // namespace

int main() {
  for (const Settings& settings : settings_to_try()) {
    for (const std::string_view start : starts_to_try()) {
      for (std::uint64_t seed = 0; seed < 6; ++seed) {
        walk_both(position_of(start, settings), settings.judge_by_points, seed);
        check_from_histories(settings, start, seed);
      }
    }
  }
  check_skipping();
  check_what_is_as_good_as_over();
}
