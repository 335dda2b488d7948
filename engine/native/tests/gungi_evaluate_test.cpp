// The evaluation sees both sides alike, is linear in its weights, and exchanges add up.
#include <algorithm>
#include <numeric>

#include "gungi/evaluate.hpp"
#include "gungi/exchange.hpp"
#include "gungi/position.hpp"
#include "gungi/tuned_weights.hpp"
#include "gungi_walk.hpp"

namespace seki::gungi::testing {
namespace {

bool is_playing(const Board& board) { return board.placing() == 0 && !board.is_over(); }

// The same board with squares renumbered, the sides exchanged or not, and the turn given.
template <class Map>
Board redrawn(const Board& board, Map map, bool swap, Side turn) {
  Board copy(board.rules());
  for (int number = 0; number < kSquares; ++number) {
    const auto square = static_cast<Square>(number);
    for (int tier = 1; tier <= board.height(square); ++tier) {
      const Piece piece = board.tower(square).at(tier);
      copy.put(map(square), Piece(swap ? ~piece.side() : piece.side(), piece.kind()));
    }
  }
  for (const Side side : {Side::first, Side::second}) {
    for (int kind = 0; kind < kKindCount; ++kind) {
      const auto each = static_cast<Kind>(kind);
      copy.give(swap ? ~side : side, each, board.hand(side).count(each));
    }
  }
  copy.set_turn(turn, 0);
  return copy;
}

Square turned(Square square) { return static_cast<Square>(kSquares - 1 - square); }
Square mirrored(Square square) { return square_at(10 - file_of(square), rank_of(square)); }
Square same(Square square) { return square; }

void check_symmetries(const Board& board) {
  const int worth = evaluate(board, kWeights);
  const Side side = board.side();
  check(evaluate(redrawn(board, turned, true, ~side), kWeights) == worth, "sides swapped", board);
  check(evaluate(redrawn(board, mirrored, false, side), kWeights) == worth, "mirrored", board);
  const int other = evaluate(redrawn(board, same, false, ~side), kWeights);
  check(worth + other == 2 * kWeights.tempo[0], "but for the turn, what one has the other has not",
        board);
}

void check_linear(const Board& board) {
  std::vector<Fault> faults;
  Settings settings{.level = board.rules().height_limit == kTallest ? Level::advanced
                                                                    : Level::intermediate};
  const std::string fen = write_fen(board, settings.level, 1);
  const auto position = Position::from_fen(fen, settings, faults);
  if (!position || position->phase() != Phase::play) return;
  const std::vector<int> counts = position->weight_counts();
  const auto weights = Position::weights();
  check(counts.size() == weights.size(), "a count a weight", board);
  int sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) sum += counts[i] * weights[i].second;
  const int worth = position->evaluation();
  check(sum == (board.side() == Side::first ? worth : -worth), "counts times weights", board);
}

void check_names() {
  const Board board = start_board({});
  std::size_t next = 0;
  for (const WeightName& block : kWeightNames) {
    check(block.offset == next, "blocks follow each other as declared", board);
    next += block.count;
  }
  check(next == kWeightCount, "every weight has a name", board);
}

Board board_of(const char* fen) {
  std::vector<Fault> faults;
  return read_fen(fen, {}, faults)->board;
}

void check_exchange(const char* fen, const char* text, int best) {
  Board board = board_of(fen);
  const Board before = board;
  const Action action = *parse_action(text);
  check(exchange_reaches(board, action, best), "the exchange reaches what it is worth", board);
  check(!exchange_reaches(board, action, best + 1), "and no more", board);
  check(board == before, "the board is left as it was", before);
}

void check_exchanges() {
  const int soldier = worth_of(Kind::soldier);
  const int general = worth_of(Kind::general);
  const int samurai = worth_of(Kind::samurai);
  check_exchange("m8/9/9/9/4d4/4D4/9/9/8M -/- w 3 - 1", "5655x", soldier);
  // Covered by a soldier: a soldier for a soldier, a general for one.
  check_exchange("m8/9/9/4d4/4d4/4D4/9/9/8M -/- w 3 - 1", "5655x", 0);
  check_exchange("m8/9/9/4d4/4d4/4G4/9/9/8M -/- w 3 - 1", "5655x", soldier - general);
  // The whole tower leaves; what covers it from the ground cannot take back a tower of two.
  check_exchange("m8/9/9/9/4|d:w|4/4|W:D|4/9/9/8M -/- w 3 - 1", "5655x", soldier + samurai);
  check_exchange("m8/9/9/4d4/4|D:w|4/4|W:G|4/9/9/8M -/- w 3 - 1", "5655x", samurai);
  // The soldier cannot take a tower of two, the fortress on its tier can; then a soldier takes
  // back.
  const int fortress = worth_of(Kind::fortress);
  check_exchange("m8/9/9/4d4/4|D:w||d:f|3/4|D:G|4/9/9/8M -/- w 3 - 1", "5655x",
                 samurai - soldier - general + fortress - soldier);
  // Standing still where a soldier takes.
  check_exchange("m8/9/9/4d4/9/4G4/9/9/8M -/- w 3 - 1", "5655", -general);
  // A betrayal wins what it turns.
  check_exchange("m8/9/9/9/4|d:W|4/4|D:T|4/9/9/8M D1/- w 3 - 1", "5655+=1", soldier);
}

}  // namespace
}  // namespace seki::gungi::testing

int main() {
  using namespace seki::gungi::testing;
  check_names();
  check_exchanges();
  for (const auto& settings : settings_to_try()) {
    const auto look = [](const seki::gungi::Board& board) {
      if (!is_playing(board)) return;
      check_symmetries(board);
      check_linear(board);
    };
    for (std::uint64_t seed = 40; seed < 43; ++seed) walk(settings, seed, 150, look);
    for (std::uint64_t seed = 0; seed < 200; ++seed) look(ThrownBoard(settings, seed).thrown());
  }
}
