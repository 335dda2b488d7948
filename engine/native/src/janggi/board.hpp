// Who stands where, and whose turn it is: the mutable board that generation and search work on.
//
// Owns: placing and moving men, with occupancy of every line, points and the zobrist key kept up
// incrementally. Must not know: history, endings, settings, which moves are legal.
// Allocates nothing; copying is a copy of some 300 bytes.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "janggi/geometry.hpp"
#include "janggi/men.hpp"
#include "janggi/move.hpp"

namespace seki::janggi {

// Bits of every rank (by file) and of every file (by rank).
struct Lines {
  std::array<std::uint16_t, kRanks> rank{};
  std::array<std::uint16_t, kFiles> file{};
  void flip(int at_file, int at_rank) noexcept {
    rank[at_rank] = static_cast<std::uint16_t>(rank[at_rank] ^ 1U << at_file);
    file[at_file] = static_cast<std::uint16_t>(file[at_file] ^ 1U << at_rank);
  }
};

class Board {
 public:
  // What `make` needs to be undone.
  struct Undo {
    std::uint64_t key;
    Man captured;
  };

  Board() noexcept { man_at_.fill(kNobody), square_of_.fill(kNowhere); }

  // False where that army has no such man left to place, or the square is taken.
  bool place(Side side, Kind kind, Square square) noexcept;
  void set_turn(Side side) noexcept {
    if (side != turn_) flip_turn();
  }

  // Precondition: a man stands on `move.from` and none of his own side on `move.to`.
  Undo make(Move move) noexcept;
  void unmake(Move move, Undo undo) noexcept;
  // A pass; its own undoing.
  void flip_turn() noexcept;

  Side turn() const noexcept { return turn_; }
  Man man_at(Square square) const noexcept { return man_at_[square]; }
  bool is_empty(Square square) const noexcept { return man_at_[square] == kNobody; }
  Square square_of(Man man) const noexcept { return square_of_[man]; }
  Square general(Side side) const noexcept { return square_of_[general_of(side)]; }
  // Bit n: man n of that army (n < 16) is on the board.
  unsigned alive(Side side) const noexcept { return alive_[index(side)]; }
  const Lines& of(Side side) const noexcept { return men_[index(side)]; }
  const Lines& cannons() const noexcept { return cannons_; }
  unsigned rank_occupied(int rank) const noexcept {
    return men_[0].rank[rank] | men_[1].rank[rank];
  }
  unsigned file_occupied(int file) const noexcept {
    return men_[0].file[file] | men_[1].file[file];
  }
  // Sum of values, without Han's 1.5.
  int points(Side side) const noexcept { return points_[index(side)]; }
  std::uint64_t key() const noexcept { return key_; }
  // What `key` would be after a move that captures nothing, or after a pass.
  std::uint64_t key_after(Action action) const noexcept;
  std::uint64_t fresh_key() const noexcept;

 private:
  void put(Man man, Square square) noexcept;
  void take(Man man, Square square) noexcept;
  void flip_lines(Man man, Square square) noexcept;

  std::array<Man, kSquares> man_at_{};
  std::array<Square, 2 * kMenASide> square_of_{};
  std::array<Lines, 2> men_{};
  Lines cannons_{};
  std::array<unsigned, 2> alive_{};
  std::array<int, 2> points_{};
  std::uint64_t key_ = 0;
  Side turn_ = Side::first;
};

// Twice Cho's points less Han's, Han's 1.5 included: never 0.
inline int half_points_ahead(const Board& board) noexcept {
  return 2 * (board.points(Side::first) - board.points(Side::second)) - 3;
}

// Whether nobody is left but generals and guards.
inline bool is_bare(const Board& board) noexcept {
  constexpr unsigned generals_and_guards = 0b111;
  return ((board.alive(Side::first) | board.alive(Side::second)) & ~generals_and_guards) == 0;
}

// Whether the generals stand on one file with nothing between (bikjang).
inline bool generals_face(const Board& board) noexcept {
  const Square first = board.general(Side::first);
  const Square second = board.general(Side::second);
  if (file_of(first) != file_of(second)) return false;
  const unsigned between = kGeometry.span[rank_of(first)][rank_of(second)];
  return (board.file_occupied(file_of(first)) & between) == 0;
}

}  // namespace seki::janggi
