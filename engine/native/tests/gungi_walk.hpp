// Random games on the board alone, and a check that names what failed.
//
// Owns: how native Gungi tests come by positions. Must not know what they check.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "core/zobrist.hpp"
#include "gungi/fen.hpp"
#include "gungi/movegen.hpp"

namespace seki::gungi::testing {

inline void check(bool holds, const char* what, const Board& board) {
  if (holds) return;
  const std::string fen = write_fen(board, Level::advanced, 1);
  std::fprintf(stderr, "failed: %s\n  in %s\n", what, fen.c_str());
  std::exit(1);
}

inline std::vector<Settings> settings_to_try() {
  std::vector<Settings> all;
  for (const Level level : {Level::intro, Level::beginner, Level::intermediate, Level::advanced}) {
    all.push_back({.level = level});
  }
  all.push_back({.archer_diagonal = ArcherDiagonal::straight, .betrayal = Betrayal::all});
  all.push_back({.archer_screen = ArcherScreen::both});
  all.push_back({.self_check = SelfCheck::allowed});
  return all;
}

inline Board start_board(const Settings& settings) {
  std::vector<Fault> faults;
  return read_fen(kStartFens[static_cast<std::size_t>(settings.level)], settings, faults)->board;
}

// Visits every board of a random game; takes come often, so that games open up.
template <class Visit>
void walk(const Settings& settings, std::uint64_t seed, int length, Visit visit) {
  Board board = start_board(settings);
  for (int i = 0; i < length; ++i) {
    visit(board);
    ActionList list;
    generate(board, list);
    if (list.empty()) return;
    const std::uint64_t random = split_mix(seed, static_cast<std::uint64_t>(i));
    Action chosen = list[(random >> 8) % list.size()];
    for (const Action action : list) {
      const bool takes = action.landing() == Landing::take;
      if (takes && (random & 3) == 0) chosen = action;
    }
    board.make(chosen);
  }
}

// Pieces of both armies thrown onto a corner of the board, the rest in hand: towers stand close and
// high there, so that lines are screened, covered and uncovered as games seldom have them.
class ThrownBoard {
 public:
  ThrownBoard(const Settings& settings, std::uint64_t seed)
      : seed_(seed),
        board_(Rules::of(settings)),
        level_(settings.level),
        width_(3 + pick(7)),
        height_(3 + pick(7)) {}

  Board thrown() {
    for (const Side side : {Side::first, Side::second}) {
      for (int kind = 0; kind < kKindCount; ++kind) throw_kind(side, static_cast<Kind>(kind));
    }
    for (const Side side : {Side::first, Side::second}) throw_piece(Piece(side, Kind::marshal));
    board_.set_turn(pick(2) == 0 ? Side::first : Side::second, 0);
    return board_;
  }

 private:
  int pick(int choices) {
    return static_cast<int>(split_mix(seed_, drawn_++) % static_cast<std::uint64_t>(choices));
  }

  void throw_kind(Side side, Kind kind) {
    if (kind == Kind::marshal || !level_uses(level_, kind)) return;
    for (int i = 0; i < kArmy[static_cast<std::size_t>(index(kind))]; ++i) {
      if (pick(4) == 0)
        board_.give(side, kind, 1);
      else if (pick(3) != 0)
        throw_piece(Piece(side, kind));
    }
  }

  void throw_piece(Piece piece) {
    for (int tries = 0; tries < 200; ++tries) {
      const Square square = square_at(1 + pick(width_), 1 + pick(height_));
      const bool marshal = board_.top(square) && board_.top(square).kind() == Kind::marshal;
      if (marshal || board_.height(square) >= board_.rules().height_limit) continue;
      board_.put(square, piece);
      return;
    }
    if (piece.kind() == Kind::marshal)
      board_.put(square_at(9, 9 - static_cast<int>(piece.side())), piece);
  }

  std::uint64_t seed_;
  std::uint64_t drawn_ = 0;
  Board board_;
  Level level_;
  int width_;
  int height_;
};

}  // namespace seki::gungi::testing
