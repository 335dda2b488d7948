// From where a side could land on a square: attack, looked at from the target.
//
// Owns: walking back along slides, jumps and archers' paths. Must not know: what follows from it.
#pragma once

#include <algorithm>

#include "gungi/board.hpp"

namespace seki::gungi {

inline constexpr int kFarthestJump = 5;

inline const Jump& jump_of(const Board& board, Square square) {
  return kReach.jump[board.top(square).bits()][static_cast<std::size_t>(board.height(square))];
}

inline int range_of(Piece piece, int tier, int direction) {
  return kReach
      .range[piece.bits()][static_cast<std::size_t>(tier)][static_cast<std::size_t>(direction)];
}

inline int room(Square square, int direction) {
  return kReach.room[square][static_cast<std::size_t>(direction)];
}

inline Square step(Square square, int direction, int steps = 1) {
  return static_cast<Square>(square + kStep[static_cast<std::size_t>(direction)] * steps);
}

// These visit the squares of pieces of `by`, of at least tier `least`, that land on `square`, until
// a visit says that it is enough; true if one did.
template <class Enough>
inline bool visit_sliders(const Board& board, Square square, Side by, int least, Enough& enough) {
  for (int direction = 0; direction < kDirections; ++direction) {
    Square from = square;
    for (int steps = 1; steps <= room(square, direction); ++steps) {
      from = step(from, direction);
      const Piece piece = board.top(from);
      if (!piece) continue;
      const int tier = board.height(from);
      if (piece.side() == by && tier >= least &&
          range_of(piece, tier, opposite(direction)) >= steps && enough(from)) {
        return true;
      }
      break;
    }
  }
  return false;
}

template <class Enough>
inline bool visit_jumpers(const Board& board, Square square, Side by, int least, Enough& enough) {
  const int backward = opposite(forward(by));
  int needed = least;  // the tier that lands here over all that was passed
  Square from = square;
  for (int steps = 1; steps <= std::min(room(square, backward), kFarthestJump); ++steps) {
    from = step(from, backward);
    const int tier = board.height(from);
    const Jump& jump = jump_of(board, from);
    if (board.top(from).is(by) && tier >= needed && jump.nearest != 0 && steps >= jump.nearest &&
        steps <= jump.farthest && enough(from)) {
      return true;
    }
    needed = std::max(needed, tier);
  }
  return false;
}

inline bool passes(const Board& board, const ArcherSource& source, int tier) {
  for (std::size_t i = 0; i < source.way_count; ++i) {
    if (board.height(source.way[i]) > tier) return false;
  }
  return true;
}

template <class Enough>
inline bool visit_archers(const Board& board, Square square, Side by, int least, Enough& enough) {
  const ArcherSources& sources = board.rules().archers->sources[index(by)][square];
  for (std::size_t i = 0; i < sources.count; ++i) {
    const ArcherSource& source = sources.each[i];
    if (!board.top(source.origin).is(by, Kind::archer)) continue;
    const int tier = board.height(source.origin);
    if (tier >= source.tier && tier >= least && passes(board, source, tier) &&
        enough(source.origin)) {
      return true;
    }
  }
  return false;
}

template <class Enough>
inline bool visit_takers(const Board& board, Square square, Side by, int least, Enough enough) {
  return visit_sliders(board, square, by, least, enough) ||
         visit_jumpers(board, square, by, least, enough) ||
         visit_archers(board, square, by, least, enough);
}

}  // namespace seki::gungi
