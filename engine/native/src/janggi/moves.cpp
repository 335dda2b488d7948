#include "janggi/moves.hpp"

namespace seki::janggi {
namespace {

class Lister {
 public:
  explicit Lister(MoveList& moves) noexcept : moves_(moves) {}
  void step(Square from, Square to, bool allowed) noexcept {
    moves_.items[static_cast<std::size_t>(moves_.count)] = {from, to};
    moves_.count += static_cast<int>(allowed);
  }
  void along_rank(Square from, unsigned bits) noexcept {
    for (; bits != 0; bits &= bits - 1) {
      moves_.add({from, square_at(std::countr_zero(bits), rank_of(from))});
    }
  }
  void along_file(Square from, unsigned bits) noexcept {
    for (; bits != 0; bits &= bits - 1) {
      moves_.add({from, square_at(file_of(from), std::countr_zero(bits))});
    }
  }

 private:
  MoveList& moves_;
};

constexpr std::array<std::uint8_t, 1024> make_bit_counts() {
  std::array<std::uint8_t, 1024> counts{};
  for (unsigned bits = 1; bits < counts.size(); ++bits) {
    counts[bits] = static_cast<std::uint8_t>(counts[bits >> 1] + (bits & 1U));
  }
  return counts;
}
constinit const std::array<std::uint8_t, 1024> kBitCounts = make_bit_counts();

class Counter {
 public:
  void step(Square, Square, bool allowed) noexcept { count_ += static_cast<int>(allowed); }
  void along_rank(Square, unsigned bits) noexcept { count_ += kBitCounts[bits]; }
  void along_file(Square, unsigned bits) noexcept { count_ += kBitCounts[bits]; }
  int count() const noexcept { return count_; }

 private:
  int count_ = 0;
};

// What the moves of one side's men are looked up in.
struct Field {
  const Board& board;
  Side side;
  bool is_free(Square square) const noexcept { return !is_of(board.man_at(square), side); }
};

template <class Sink>
void add_chariot(const Field& field, Square from, Sink& sink) noexcept {
  const Board& board = field.board;
  const int file = file_of(from);
  const int rank = rank_of(from);
  const Lines& own = board.of(field.side);
  sink.along_rank(from,
                  kGeometry.rank_reach[file][board.rank_occupied(rank)] & ~own.rank[rank] & 0x1FFU);
  sink.along_file(from,
                  kGeometry.file_reach[rank][board.file_occupied(file)] & ~own.file[file] & 0x3FFU);
  for (const Square corner : kGeometry.from_centre[from]) {
    sink.step(from, corner, field.is_free(corner));
  }
  const Diagonal diagonal = kGeometry.diagonal[from];
  if (diagonal.centre == kNowhere) return;
  sink.step(from, diagonal.centre, field.is_free(diagonal.centre));
  sink.step(from, diagonal.far_corner,
            board.is_empty(diagonal.centre) && field.is_free(diagonal.far_corner));
}

// The bits a cannon at `from` may move to, of one line.
unsigned cannon_bits(const Hop& hop, int from, unsigned cannons, unsigned own) noexcept {
  unsigned bits = hop.quiet | (hop.targets & ~own & ~cannons);
  const unsigned bad_screens = hop.screens & cannons;
  if (bad_screens != 0) {
    const unsigned below = (1U << from) - 1;
    if ((bad_screens & below) != 0) bits &= ~below;
    if ((bad_screens & ~below) != 0) bits &= below;
  }
  return bits;
}

template <class Sink>
void add_cannon(const Field& field, Square from, Sink& sink) noexcept {
  const Board& board = field.board;
  const int file = file_of(from);
  const int rank = rank_of(from);
  const Lines& own = board.of(field.side);
  const Lines& cannons = board.cannons();
  sink.along_rank(from, cannon_bits(kGeometry.rank_hop[file][board.rank_occupied(rank)], file,
                                    cannons.rank[rank], own.rank[rank]));
  sink.along_file(from, cannon_bits(kGeometry.file_hop[rank][board.file_occupied(file)], rank,
                                    cannons.file[file], own.file[file]));
  const Diagonal diagonal = kGeometry.diagonal[from];
  if (diagonal.centre == kNowhere) return;
  const Man screen = board.man_at(diagonal.centre);
  const Man target = board.man_at(diagonal.far_corner);
  sink.step(from, diagonal.far_corner,
            screen != kNobody && kind_of(screen) != Kind::cannon && !is_of(target, field.side) &&
                (target == kNobody || kind_of(target) != Kind::cannon));
}

template <class Sink>
void add_jumps(const Field& field, const JumpList& jumps, Square from, Sink& sink) noexcept {
  for (const Jump& jump : jumps) {
    sink.step(from, jump.to,
              field.board.is_empty(jump.way1) && field.board.is_empty(jump.way2) &&
                  field.is_free(jump.to));
  }
}

template <class List, class Sink>
void add_steps(const Field& field, const List& targets, Square from, Sink& sink) noexcept {
  for (const Square to : targets) sink.step(from, to, field.is_free(to));
}

// All moves but the general's.
template <class Sink>
void add_men(const Field& field, Sink& sink) noexcept {
  const Board& board = field.board;
  for (unsigned alive = board.alive(field.side) & ~1U; alive != 0; alive &= alive - 1) {
    const int n = std::countr_zero(alive);
    const Square from = board.square_of(static_cast<Man>(general_of(field.side) + n));
    switch (kArmy[static_cast<std::size_t>(n)]) {
      case Kind::chariot:
        add_chariot(field, from, sink);
        break;
      case Kind::cannon:
        add_cannon(field, from, sink);
        break;
      case Kind::horse:
        add_jumps(field, kGeometry.horse_jumps[from], from, sink);
        break;
      case Kind::elephant:
        add_jumps(field, kGeometry.elephant_jumps[from], from, sink);
        break;
      case Kind::soldier:
        add_steps(field, kGeometry.soldier_steps[index(field.side)][from], from, sink);
        break;
      default:
        add_steps(field, kGeometry.palace_steps[from], from, sink);
        break;
    }
  }
}

// How the side to move stands, and what its moves must respect.
struct Stance {
  Exposure exposure;
  bool facing;     // bikjang allowed, no check: only what ends the facing is legal
  bool must_part;  // no move may leave the generals facing
};

Stance stance_of(const Board& board, Bikjang bikjang) noexcept {
  if (bikjang == Bikjang::forbidden) {
    return {exposure_with_generals(board, board.turn()), false, true};
  }
  const Exposure exposure = exposure_of(board, board.turn());
  const bool facing = !exposure.in_check && generals_face(board);
  return {exposure, facing, facing};
}

bool holds(Board& board, Move move, bool must_part) noexcept {
  const Side side = board.turn();
  const Board::Undo undo = board.make(move);
  const bool good = !in_check(board, side) && !(must_part && generals_face(board));
  board.unmake(move, undo);
  return good;
}

// Removes what leaves the general attacked, or facing where that is forbidden.
void keep_safe(Board& board, const Stance& stance, MoveList& moves) noexcept {
  const bool test_all = stance.exposure.in_check || stance.facing;
  const SquareSet& critical = stance.exposure.critical;
  if (!test_all && critical.is_empty()) return;
  int kept = 0;
  for (const Move move : moves) {
    const bool doubtful = test_all || critical.has(move.from) || critical.has(move.to);
    if (!doubtful || holds(board, move, stance.must_part)) {
      moves.items[static_cast<std::size_t>(kept++)] = move;
    }
  }
  moves.count = kept;
}

template <class Sink>
void add_general(Board& board, const Stance& stance, Sink& sink) noexcept {
  const Side side = board.turn();
  const Square from = board.general(side);
  for (const Square to : kGeometry.palace_steps[from]) {
    if (is_of(board.man_at(to), side)) continue;
    const bool doubtful =
        stance.facing || (stance.exposure.doubtful >> palace_index(to, side) & 1U) != 0;
    sink.step(from, to, !doubtful || holds(board, {from, to}, stance.must_part));
  }
}

}  // namespace

void generate_pseudo(const Board& board, MoveList& moves) noexcept {
  const Field field{board, board.turn()};
  Lister lister(moves);
  add_men(field, lister);
  const Square from = board.general(field.side);
  add_steps(field, kGeometry.palace_steps[from], from, lister);
}

void generate_legal(Board& board, Bikjang bikjang, Turn& turn) noexcept {
  const Stance stance = stance_of(board, bikjang);
  turn.in_check = stance.exposure.in_check;
  turn.facing = stance.facing;
  turn.moves.count = 0;
  Lister lister(turn.moves);
  add_men({board, board.turn()}, lister);
  keep_safe(board, stance, turn.moves);
  add_general(board, stance, lister);
}

int count_legal(Board& board, Bikjang bikjang) noexcept {
  const Stance stance = stance_of(board, bikjang);
  if (stance.exposure.in_check || stance.facing || !stance.exposure.critical.is_empty()) {
    Turn turn;
    generate_legal(board, bikjang, turn);
    return turn.count();
  }
  Counter counter;
  add_men({board, board.turn()}, counter);
  add_general(board, stance, counter);
  return counter.count() + 1;
}

std::uint64_t perft(Board& board, Bikjang bikjang, bool passed, int depth) noexcept {
  if (depth <= 0) return 1;
  if (depth == 1) return static_cast<std::uint64_t>(count_legal(board, bikjang));
  Turn turn;
  generate_legal(board, bikjang, turn);
  std::uint64_t lines = 0;
  for (const Move move : turn.moves) {
    const Board::Undo undo = board.make(move);
    lines += perft(board, bikjang, false, depth - 1);
    board.unmake(move, undo);
  }
  if (turn.may_pass() && !passed) {
    board.flip_turn();
    lines += perft(board, bikjang, true, depth - 1);
    board.flip_turn();
  }
  return lines;
}

}  // namespace seki::janggi
