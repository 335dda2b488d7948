// The board and its moves, against the plain generator and against themselves.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "../bench/janggi_plain.hpp"
#include "core/zobrist.hpp"
#include "janggi/fen.hpp"

namespace {

using namespace seki::janggi;
using seki::Side;

void require(bool holds, const char* what, const std::string& where) {
  if (holds) return;
  std::fprintf(stderr, "%s: %s\n", what, where.c_str());
  std::exit(1);
}

Board board_of(std::string_view fen) {
  std::vector<seki::Fault> faults;
  Board board = parse_fen(fen, Bikjang::allowed, faults).board;
  require(faults.empty(), "not a start", std::string(fen));
  return board;
}

bool same(const Board& a, const Board& b) {
  bool equal = a.key() == b.key() && a.turn() == b.turn();
  for (Square square = 0; square < kSquares; ++square) {
    equal = equal && a.man_at(square) == b.man_at(square);
  }
  for (const Side side : {Side::first, Side::second}) {
    equal = equal && a.alive(side) == b.alive(side) && a.points(side) == b.points(side);
    equal = equal && a.of(side).rank == b.of(side).rank && a.of(side).file == b.of(side).file;
  }
  return equal && a.cannons().rank == b.cannons().rank && a.cannons().file == b.cannons().file;
}

// Legal is pseudo-legal and safe; the board comes back from every make.
int count_by_definition(Board& board, Bikjang bikjang) {
  const Side side = board.turn();
  const bool checked = in_check(board, side);
  const bool facing = bikjang == Bikjang::allowed && !checked && generals_face(board);
  const bool must_part = bikjang == Bikjang::forbidden || facing;
  MoveList moves;
  generate_pseudo(board, moves);
  const Board before = board;
  int count = checked ? 0 : 1;
  for (const Move move : moves) {
    const Board::Undo undo = board.make(move);
    require(board.key() == board.fresh_key(), "key after make", format_fen(board, 1));
    count += static_cast<int>(!in_check(board, side) && !(must_part && generals_face(board)));
    board.unmake(move, undo);
    require(same(board, before), "unmake undoes make", format_fen(before, 1));
  }
  return count;
}

void check(Board board, Bikjang bikjang) {
  const std::string where = format_fen(board, 1);
  const plain::Board other = plain::parse(where);
  const bool allowed = bikjang == Bikjang::allowed;
  const int defined = count_by_definition(board, bikjang);
  Turn turn;
  generate_legal(board, bikjang, turn);
  require(turn.count() == defined, "listed as defined", where);
  require(count_legal(board, bikjang) == defined, "counted as defined", where);
  const plain::Turn expected = plain::turn_of(other, allowed);
  require(turn.in_check == expected.in_check, "check as the plain one says", where);
  require(turn.facing == expected.facing, "facing as the plain one says", where);
  require(turn.moves.count == static_cast<int>(expected.children.size()), "moves as plain", where);
}

// A random game without regard to endings; every board is checked.
void walk(Board board, Bikjang bikjang, std::uint64_t seed, int length) {
  for (int n = 0; n < length; ++n) {
    check(board, bikjang);
    Turn turn;
    generate_legal(board, bikjang, turn);
    if (turn.count() == 0 || turn.may_accept()) return;
    const auto chosen = static_cast<int>(seki::split_mix(seed, static_cast<std::uint64_t>(n)) %
                                         static_cast<std::uint64_t>(turn.count()));
    if (chosen == turn.moves.count) {
      board.flip_turn();
    } else {
      board.make(turn.moves.items[static_cast<std::size_t>(chosen)]);
    }
  }
}

void check_perft(std::string_view fen, bool allowed, int depth) {
  Board board = board_of(fen);
  const auto counted = perft(board, static_cast<Bikjang>(allowed), false, depth);
  const auto expected = plain::perft(plain::parse(fen), allowed, false, depth);
  require(counted == expected, "perft as the plain one", std::string(fen));
}

// Of the shared tables, the one whose board no game of ours begins from: three chariots a side.
void check_plain_itself() {
  const plain::Board board = plain::parse("4k4/c7R/9/3R1R3/9/9/9/9/9/3K5 b - - 0 1");
  require(plain::perft(board, true, false, 4) == 4013, "plain perft", "bikjang");
  require(plain::perft(board, false, false, 4) == 3824, "plain perft", "no bikjang");
}

}  // namespace

int main() {
  constexpr std::array<std::string_view, 5> starts = {
      "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
      "rbna1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ANBR w - - 0 1",
      "1Pbcka3/3nNn1c1/N2CaC3/1pB6/9/9/5P3/9/4K4/9 w - - 0 23",
      "2bca3r/4k4/2n1cC3/1pp2R3/8p/9/1PPPN1P2/4C4/4A2r1/2BAK3R b - - 0 23",
      "9/3c1k3/3a1aN2/9/9/4R4/3r5/9/4CA3/3AK4 w - - 0 1",
  };
  for (const std::string_view start : starts) {
    for (const Bikjang bikjang : {Bikjang::allowed, Bikjang::forbidden}) {
      for (std::uint64_t seed = 0; seed < 10; ++seed) walk(board_of(start), bikjang, seed, 120);
    }
    check_perft(start, true, 2);
    check_perft(start, false, 2);
  }
  check_plain_itself();
}
