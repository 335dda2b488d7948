#include "janggi/moves.hpp"

#include "janggi/lines.hpp"

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

class Counter {
 public:
  void step(Square, Square, bool allowed) noexcept { count_ += static_cast<int>(allowed); }
  void along_rank(Square, unsigned bits) noexcept { count_ += kBitCounts[bits]; }
  void along_file(Square, unsigned bits) noexcept { count_ += kBitCounts[bits]; }
  int count() const noexcept { return count_; }

 private:
  int count_ = 0;
};

// What the moves of one side's men are looked up in, and what they may go to.
template <Targets kTargets>
struct Field {
  const Board& board;
  Side side;
  bool accepts(Square square) const noexcept {
    const Man man = board.man_at(square);
    if constexpr (kTargets == Targets::captures) return is_of(man, ~side);
    if constexpr (kTargets == Targets::quiets) return man == kNobody;
    return !is_of(man, side);
  }
  unsigned accepted_of_rank(int rank) const noexcept {
    if constexpr (kTargets == Targets::captures) return board.of(~side).rank[rank];
    if constexpr (kTargets == Targets::quiets) return ~board.rank_occupied(rank);
    return ~unsigned{board.of(side).rank[rank]};
  }
  unsigned accepted_of_file(int file) const noexcept {
    if constexpr (kTargets == Targets::captures) return board.of(~side).file[file];
    if constexpr (kTargets == Targets::quiets) return ~board.file_occupied(file);
    return ~unsigned{board.of(side).file[file]};
  }
};

template <Targets kTargets, class Sink>
void add_chariot(const Field<kTargets>& field, Square from, Sink& sink) noexcept {
  const Board& board = field.board;
  const int file = file_of(from);
  const int rank = rank_of(from);
  sink.along_rank(
      from, kGeometry.rank_reach[file][board.rank_occupied(rank)] & field.accepted_of_rank(rank));
  sink.along_file(
      from, kGeometry.file_reach[rank][board.file_occupied(file)] & field.accepted_of_file(file));
  for (const Square corner : kGeometry.from_centre[from]) {
    sink.step(from, corner, field.accepts(corner));
  }
  const Diagonal diagonal = kGeometry.diagonal[from];
  if (diagonal.centre == kNowhere) return;
  sink.step(from, diagonal.centre, field.accepts(diagonal.centre));
  sink.step(from, diagonal.far_corner,
            board.is_empty(diagonal.centre) && field.accepts(diagonal.far_corner));
}

template <Targets kTargets, class Sink>
void add_cannon(const Field<kTargets>& field, Square from, Sink& sink) noexcept {
  const Board& board = field.board;
  const int file = file_of(from);
  const int rank = rank_of(from);
  const Lines& cannons = board.cannons();
  sink.along_rank(from, cannon_bits(kGeometry.rank_hop[file][board.rank_occupied(rank)], file,
                                    cannons.rank[rank]) &
                            field.accepted_of_rank(rank));
  sink.along_file(from, cannon_bits(kGeometry.file_hop[rank][board.file_occupied(file)], rank,
                                    cannons.file[file]) &
                            field.accepted_of_file(file));
  const Diagonal diagonal = kGeometry.diagonal[from];
  if (diagonal.centre == kNowhere) return;
  const Man screen = board.man_at(diagonal.centre);
  const Man target = board.man_at(diagonal.far_corner);
  sink.step(from, diagonal.far_corner,
            screen != kNobody && kind_of(screen) != Kind::cannon &&
                field.accepts(diagonal.far_corner) &&
                (target == kNobody || kind_of(target) != Kind::cannon));
}

template <Targets kTargets, class Sink>
void add_jumps(const Field<kTargets>& field, const JumpList& jumps, Square from,
               Sink& sink) noexcept {
  for (const Jump& jump : jumps) {
    sink.step(from, jump.to,
              field.board.is_empty(jump.way1) && field.board.is_empty(jump.way2) &&
                  field.accepts(jump.to));
  }
}

template <Targets kTargets, class List, class Sink>
void add_steps(const Field<kTargets>& field, const List& targets, Square from,
               Sink& sink) noexcept {
  for (const Square to : targets) sink.step(from, to, field.accepts(to));
}

// All moves but the general's.
template <Targets kTargets, class Sink>
void add_men(const Field<kTargets>& field, Sink& sink) noexcept {
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

bool holds(Board& board, Move move, bool must_part) noexcept {
  const Side side = board.turn();
  const Board::Undo undo = board.make(move);
  const bool good = !in_check(board, side) && !(must_part && generals_face(board));
  board.unmake(move, undo);
  return good;
}

// Check and facing must be answered: only what touches the exposure's relief can.
bool must_answer(const Stance& stance) noexcept {
  return stance.exposure.in_check || stance.facing;
}

// Not for the general's moves.
bool is_safe(Board& board, const Stance& stance, Move move) noexcept {
  const bool answers = must_answer(stance);
  const SquareSet& telling = answers ? stance.exposure.relief : stance.exposure.critical;
  const bool touches = telling.has(move.from) || telling.has(move.to);
  return touches ? holds(board, move, stance.must_part) : !answers;
}

bool is_safe_for_general(Board& board, const Stance& stance, Move move) noexcept {
  const bool doubtful =
      stance.facing || (stance.exposure.doubtful >> palace_index(move.to, board.turn()) & 1U) != 0;
  return !doubtful || holds(board, move, stance.must_part);
}

// Removes, from `first` on, what leaves the general attacked, or facing where that is forbidden.
void keep_safe(Board& board, const Stance& stance, MoveList& moves, int first) noexcept {
  if (!must_answer(stance) && stance.exposure.critical.is_empty()) return;
  int kept = first;
  for (int n = first; n < moves.count; ++n) {
    const Move move = moves.items[static_cast<std::size_t>(n)];
    if (is_safe(board, stance, move)) moves.items[static_cast<std::size_t>(kept++)] = move;
  }
  moves.count = kept;
}

template <Targets kTargets, class Sink>
void add_general(Board& board, const Stance& stance, Sink& sink) noexcept {
  const Field<kTargets> field{board, board.turn()};
  const Square from = board.general(field.side);
  for (const Square to : kGeometry.palace_steps[from]) {
    if (!field.accepts(to)) continue;
    sink.step(from, to, is_safe_for_general(board, stance, {from, to}));
  }
}

template <Targets kTargets>
void list(Board& board, const Stance& stance, MoveList& moves) noexcept {
  const int first = moves.count;
  Lister lister(moves);
  add_men(Field<kTargets>{board, board.turn()}, lister);
  keep_safe(board, stance, moves, first);
  add_general<kTargets>(board, stance, lister);
}

}  // namespace

void generate_pseudo(const Board& board, MoveList& moves) noexcept {
  const Field<Targets::all> field{board, board.turn()};
  Lister lister(moves);
  add_men(field, lister);
  const Square from = board.general(field.side);
  add_steps(field, kGeometry.palace_steps[from], from, lister);
}

Stance stance_of(const Board& board, Bikjang bikjang) noexcept {
  const Side side = board.turn();
  if (bikjang == Bikjang::forbidden) return {exposure_with_generals(board, side), false, true};
  Stance stance{exposure_of(board, side)};
  if (stance.exposure.in_check || !generals_face(board)) return stance;
  stance.facing = stance.must_part = true;
  stance.exposure.relief = between_generals(board);
  return stance;
}

void list_legal(Board& board, const Stance& stance, Targets targets, MoveList& moves) noexcept {
  switch (targets) {
    case Targets::all:
      return list<Targets::all>(board, stance, moves);
    case Targets::captures:
      return list<Targets::captures>(board, stance, moves);
    case Targets::quiets:
      return list<Targets::quiets>(board, stance, moves);
  }
}

bool is_legal(Board& board, const Stance& stance, Move move) noexcept {
  const Man man = board.man_at(move.from);
  const Man target = board.man_at(move.to);
  if (!is_of(man, board.turn()) || is_of(target, board.turn())) return false;
  if (!reaches(board, man, move.from, move.to)) return false;
  if (kind_of(man) == Kind::general) return is_safe_for_general(board, stance, move);
  if (kind_of(man) == Kind::cannon && target != kNobody && kind_of(target) == Kind::cannon) {
    return false;
  }
  return is_safe(board, stance, move);
}

void generate_legal(Board& board, Bikjang bikjang, Turn& turn) noexcept {
  const Stance stance = stance_of(board, bikjang);
  turn.in_check = stance.exposure.in_check;
  turn.facing = stance.facing;
  turn.moves.clear();
  list<Targets::all>(board, stance, turn.moves);
}

int count_legal(Board& board, Bikjang bikjang) noexcept {
  const Stance stance = stance_of(board, bikjang);
  if (stance.exposure.in_check || stance.facing || !stance.exposure.critical.is_empty()) {
    Turn turn;
    generate_legal(board, bikjang, turn);
    return turn.count();
  }
  Counter counter;
  add_men(Field<Targets::all>{board, board.turn()}, counter);
  add_general<Targets::all>(board, stance, counter);
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
