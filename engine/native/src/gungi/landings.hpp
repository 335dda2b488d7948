// Where the top piece of a tower lands by reach and tier, whatever stands there.
//
// Owns: walking a piece's lines, jumps and archer's paths. Must not know: what a landing would be,
// or whether it is legal.
#pragma once

#include <algorithm>

#include "gungi/board.hpp"

namespace seki::gungi {

template <class Visit>
inline void visit_slides(const Board& board, Square from, Piece mover, int tier, Visit& visit) {
  const Slides& slides = kReach.slides[mover.bits()][static_cast<std::size_t>(tier)];
  for (std::size_t i = 0; i < slides.count; ++i) {
    const Slide slide = slides.each[i];
    int left = std::min(slide.range, kReach.room[from][slide.direction]);
    for (Square to = from; left > 0; --left) {
      to = static_cast<Square>(to + slide.step);
      const int height = board.height(to);
      if (height <= tier) visit(to);
      if (height != 0) break;
    }
  }
}

template <class Visit>
inline void visit_jumps(const Board& board, Square from, Piece mover, int tier, Visit& visit) {
  const Jump jump = kReach.jump[mover.bits()][static_cast<std::size_t>(tier)];
  const int direction = forward(mover.side());
  const int farthest =
      std::min(jump.farthest, kReach.room[from][static_cast<std::size_t>(direction)]);
  Square to = from;
  for (int steps = 1; steps <= farthest; ++steps) {
    to = static_cast<Square>(to + kStep[static_cast<std::size_t>(direction)]);
    if (board.height(to) > tier) return;
    if (steps >= jump.nearest) visit(to);
  }
}

template <class Visit>
inline void visit_archer_path(const Board& board, const ArcherPath& path, int tier, Visit& visit) {
  for (std::size_t i = 0; i < path.passed_count; ++i) {
    if (board.height(path.passed[i]) > tier) return;
  }
  const int landings = std::min(static_cast<int>(path.landing_count), tier);
  for (std::size_t i = 0; i < static_cast<std::size_t>(landings); ++i) {
    if (board.height(path.landings[i]) > tier) return;
    visit(path.landings[i]);
  }
}

// Each landing of the top piece on `from`, once.
template <class Visit>
inline void visit_landings(const Board& board, Square from, Visit visit) {
  const Piece mover = board.top(from);
  const int tier = board.height(from);
  visit_slides(board, from, mover, tier, visit);
  if (kReach.jump[mover.bits()][1].nearest == 0) return;
  visit_jumps(board, from, mover, tier, visit);
  if (mover.kind() != Kind::archer) return;
  for (const ArcherPath& path : board.rules().archers->paths[index(mover.side())][from]) {
    visit_archer_path(board, path, tier, visit);
  }
}

}  // namespace seki::gungi
