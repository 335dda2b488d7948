// The evaluation against its symmetries and its weights, and exchanges on boards made by hand.
#include "janggi/evaluate.hpp"
#include "janggi/exchange.hpp"
#include "janggi/fen.hpp"
#include "janggi/notation.hpp"
#include "janggi/setup_choice.hpp"
#include "janggi/tuned_weights.hpp"
#include "janggi_walk.hpp"
#include "search/score.hpp"

namespace {

using namespace seki::janggi;
using namespace seki::janggi::testing;
using seki::Side;

constexpr Judging kNotJudged{false, 0};

Board board_of(const std::string& fen) {
  std::vector<seki::Fault> faults;
  const Board board = parse_fen(fen, Bikjang::allowed, faults).board;
  check(faults.empty(), "a board", fen);
  return board;
}

// Every man goes to the square `to_square` gives him; with `swap` to the other side's army.
template <class ToSquare>
Board rearranged(const Board& board, bool swap, ToSquare to_square) {
  Board other;
  for (Square square = 0; square < kSquares; ++square) {
    const Man man = board.man_at(square);
    if (man == kNobody) continue;
    other.place(swap ? ~side_of(man) : side_of(man), kind_of(man), to_square(square));
  }
  other.set_turn(swap ? ~board.turn() : board.turn());
  return other;
}

void check_symmetries(const Position& position) {
  const std::string where = position.fen();
  const Board board = board_of(where);
  const int here = evaluate(board, kTerms, kNotJudged);
  const Board turned = rearranged(
      board, true, [](Square square) { return static_cast<Square>(kSquares - 1 - square); });
  check(evaluate(turned, kTerms, kNotJudged) == here, "alike from the other chair", where);
  const Board mirrored = rearranged(board, false, [](Square square) {
    return square_at(kFiles - 1 - file_of(square), rank_of(square));
  });
  check(evaluate(mirrored, kTerms, kNotJudged) == here, "left and right are alike", where);
  check(std::abs(here) < seki::search::kMostEvaluated, "within its bounds", where);
}

// Leading counts the more the nearer the ply limit, and there in any case. Far from it a fit may
// find that it is worth nothing beyond the men it is made of.
void check_lead(const Position& position) {
  const Board board = board_of(position.fen());
  const int sign = trails(board, board.turn()) ? -1 : 1;
  const auto for_leader = [&](Judging judging) {
    return sign * evaluate_finely(board, kTerms, judging);
  };
  int before = for_leader({true, 0});
  for (int urgency = 16; urgency <= kMostUrgent; urgency += 16) {
    const int now = for_leader({true, urgency});
    check(now > before, "leading counts more", position.fen());
    before = now;
  }
  check(before > for_leader(kNotJudged), "leading counts at the limit", position.fen());
}

void check_linear(const Position& position) {
  const auto weights = Position::weights();
  const std::vector<int> counts = position.weight_counts();
  check(weights.size() == counts.size(), "as many counts as weights", position.fen());
  int sum = 0;
  for (std::size_t n = 0; n < counts.size(); ++n) sum += weights[n].second * counts[n];
  const int sign = position.side_to_move() == Side::first ? 1 : -1;
  check(sign * sum / kFineness == position.evaluation(), "the sum of weights times counts",
        position.fen());
}

void check_random_games() {
  int visits = 0;
  walk_all(3, 70, [&](const Position& position) {
    check_symmetries(position);
    check_lead(position);
    if (visits++ % 50 == 0) check_linear(position);
  });
}

void check_weight_names() {
  std::size_t next = 0;
  for (const seki::WeightName& block : kWeightNames) {
    check(block.offset == next && block.count > 0, "every weight is named",
          std::string(block.name));
    next += block.count;
  }
  check(next == kWeightCount, "every weight is named", "the last");
}

// `best`: what the side to move comes out ahead by when it begins to take with that move.
void check_exchange(const char* fen, const char* move, int best) {
  Board board = board_of(fen);
  const std::uint64_t key = board.key();
  const Move taking = *parse_action(move);
  const std::string where = std::string(fen) + " " + move;
  check(exchange_reaches(board, taking, best), "exchange reaches", where);
  check(!exchange_reaches(board, taking, best + 1), "exchange reaches no more", where);
  check(board.key() == key && board.fresh_key() == key, "the board comes back", where);
}

int worth(Kind kind) { return kWorths[static_cast<std::size_t>(kind)]; }

void check_exchanges() {
  const int soldier = worth(Kind::soldier);
  const int horse = worth(Kind::horse);
  const int chariot = worth(Kind::chariot);
  check_exchange("3k5/9/9/4p4/9/9/4R4/9/9/3K5 w - - 0 1", "e4e7", soldier);
  check_exchange("3k5/9/9/4p4/9/9/4R4/9/9/3K5 w - - 0 1", "e4e6", -chariot);
  check_exchange("3k5/9/9/3pp4/9/9/4R4/9/9/3K5 w - - 0 1", "e4e7", soldier - chariot);
  // A cannon guards over a screen only.
  check_exchange("3kc4/9/4a4/4p4/9/9/4R4/9/9/3K5 w - - 0 1", "e4e7", soldier - chariot);
  check_exchange("3kc4/9/9/4p4/9/9/4R4/9/9/3K5 w - - 0 1", "e4e7", soldier);
  // The cannon behind has a screen left once the soldier has gone, or has none.
  check_exchange("3k5/5n3/9/4p4/4P4/9/9/9/4K4/4C4 w - - 0 1", "e6e7", soldier);
  check_exchange("3k5/5n3/9/4p4/4P4/9/9/9/3K5/4C4 w - - 0 1", "e6e7", 0);
  // No cannon takes a cannon.
  check_exchange("3kc4/9/4a4/4p4/9/9/4P4/4C4/9/3K5 w - - 0 1", "e3e7", soldier);
  // The general takes what nobody guards any more, and nothing else.
  check_exchange("4k4/4n4/9/9/9/9/9/4R4/9/3K5 w - - 0 1", "e3e9", horse - chariot);
  check_exchange("4k4/4n4/9/9/9/9/9/4R4/9/3KR4 w - - 0 1", "e3e9", horse);
}

void check_setups() {
  std::array<int, kArrangementCount> chosen{};
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Action action = choose_setup(static_cast<int>(seed % 4), seed);
    check(is_choice(action), "a set-up is chosen", std::to_string(seed));
    check(action == choose_setup(static_cast<int>(seed % 4), seed), "the same by the same seed",
          std::to_string(seed));
    ++chosen[static_cast<std::size_t>(arrangement_of(action))];
  }
  for (const int count : chosen) check(count > 0, "set-ups vary", std::to_string(count));
}

}  // namespace

int main() {
  check_random_games();
  check_weight_names();
  check_exchanges();
  check_setups();
}
