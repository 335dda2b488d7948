#include "janggi/attacks.hpp"

#include "janggi/lines.hpp"

namespace seki::janggi {
namespace {

constexpr unsigned kFighters = 0xFFF8;  // generals and guards attack nothing outside their palace

// The men strictly between two squares of one line, or of one palace diagonal.
struct Between {
  int count = 0;
  bool has_cannon = false;
};

Between between(const Board& board, Square a, Square b) noexcept {
  unsigned occupied = 0;
  unsigned cannons = 0;
  if (rank_of(a) == rank_of(b)) {
    const unsigned span = kGeometry.span[file_of(a)][file_of(b)];
    occupied = board.rank_occupied(rank_of(a)) & span;
    cannons = board.cannons().rank[rank_of(a)] & span;
  } else if (file_of(a) == file_of(b)) {
    const unsigned span = kGeometry.span[rank_of(a)][rank_of(b)];
    occupied = board.file_occupied(file_of(a)) & span;
    cannons = board.cannons().file[file_of(a)] & span;
  } else if (kGeometry.diagonal[a].far_corner == b) {
    const Man man = board.man_at(kGeometry.diagonal[a].centre);
    occupied = man != kNobody ? 1 : 0;
    cannons = man != kNobody && kind_of(man) == Kind::cannon;
  }
  return {kBitCounts[occupied], cannons != 0};
}

template <class Visit>
void for_each_between(Square a, Square b, Visit visit) {
  if (rank_of(a) == rank_of(b)) {
    for (unsigned bits = kGeometry.span[file_of(a)][file_of(b)]; bits != 0; bits &= bits - 1) {
      visit(square_at(std::countr_zero(bits), rank_of(a)));
    }
  } else if (file_of(a) == file_of(b)) {
    for (unsigned bits = kGeometry.span[rank_of(a)][rank_of(b)]; bits != 0; bits &= bits - 1) {
      visit(square_at(file_of(a), std::countr_zero(bits)));
    }
  } else if (kGeometry.diagonal[a].far_corner == b) {
    visit(kGeometry.diagonal[a].centre);
  }
}

const Jump* jump_to(const JumpList& jumps, Square target) noexcept {
  for (const Jump& jump : jumps) {
    if (jump.to == target) return &jump;
  }
  return nullptr;
}

const JumpList& jumps_of(Kind kind, Square from) noexcept {
  return kind == Kind::horse ? kGeometry.horse_jumps[from] : kGeometry.elephant_jumps[from];
}

// Precondition: the geometry lets such a man threaten `target`.
bool attacks(const Board& board, Kind kind, Square from, Square target) noexcept {
  switch (kind) {
    case Kind::chariot:
      return between(board, from, target).count == 0;
    case Kind::cannon: {
      const Between screen = between(board, from, target);
      return screen.count == 1 && !screen.has_cannon;
    }
    case Kind::horse:
    case Kind::elephant: {
      const Jump* jump = jump_to(jumps_of(kind, from), target);
      return board.is_empty(jump->way1) && board.is_empty(jump->way2);
    }
    default:
      return true;
  }
}

template <class Visit>
void for_each_fighter(const Board& board, Side side, Visit visit) {
  for (unsigned alive = board.alive(side) & kFighters; alive != 0; alive &= alive - 1) {
    const int n = std::countr_zero(alive);
    visit(kArmy[static_cast<std::size_t>(n)],
          board.square_of(static_cast<Man>(general_of(side) + n)));
  }
}

unsigned threats(Side side, Kind kind, Square from) noexcept {
  return kGeometry.threats[index(side)][static_cast<std::size_t>(kind)][from];
}

// Adds what a man who threatens the general over a line makes critical: with `enough` men or fewer
// between, any change there may open the line.
void expose_line(const Board& board, Square from, Square general, int enough, Exposure& exposure) {
  if (between(board, from, general).count > enough) return;
  for_each_between(from, general, [&](Square square) { exposure.critical.add(square); });
}

// Where a check can be met, but by the general: the attacker, and what it looks over.
SquareSet relief_from(Kind kind, Square from, Square general) noexcept {
  SquareSet relief;
  relief.add(from);
  if (kind == Kind::horse || kind == Kind::elephant) {
    const Jump* jump = jump_to(jumps_of(kind, from), general);
    relief.add(jump->way1);
    relief.add(jump->way2);
  } else {
    for_each_between(from, general, [&](Square square) { relief.add(square); });
  }
  return relief;
}

void expose(const Board& board, Kind kind, Square from, Square general, Exposure& exposure) {
  if (attacks(board, kind, from, general)) {
    exposure.in_check = true;
    exposure.relief = relief_from(kind, from, general);
  } else if (kind == Kind::chariot) {
    expose_line(board, from, general, 1, exposure);
  } else if (kind == Kind::cannon) {
    expose_line(board, from, general, 2, exposure);
  } else {
    const Jump* jump = jump_to(jumps_of(kind, from), general);
    exposure.critical.add(jump->way1);
    exposure.critical.add(jump->way2);
  }
}

}  // namespace

Exposure exposure_of(const Board& board, Side side) noexcept {
  Exposure exposure;
  const Square general = board.general(side);
  const int here = palace_index(general, side);
  for_each_fighter(board, ~side, [&](Kind kind, Square from) {
    const unsigned reach = threats(~side, kind, from);
    exposure.doubtful |= reach;
    if ((reach >> here & 1U) != 0) expose(board, kind, from, general, exposure);
  });
  return exposure;
}

Exposure exposure_with_generals(const Board& board, Side side) noexcept {
  Exposure exposure = exposure_of(board, side);
  const Square own = board.general(side);
  const Square other = board.general(~side);
  if (file_of(own) == file_of(other)) expose_line(board, other, own, 1, exposure);
  // Any step onto the other general's file may leave them facing.
  for (int n = 0; n < 9; ++n) {
    if (file_of(palace_square(n, side)) == file_of(other)) exposure.doubtful |= 1U << n;
  }
  return exposure;
}

bool attacks_palace(const Board& board, Side by, Square target) noexcept {
  const int there = palace_index(target, ~by);
  bool attacked = false;
  for_each_fighter(board, by, [&](Kind kind, Square from) {
    attacked = attacked ||
               ((threats(by, kind, from) >> there & 1U) != 0 && attacks(board, kind, from, target));
  });
  return attacked;
}

SquareSet between_generals(const Board& board) noexcept {
  SquareSet squares;
  for_each_between(board.general(Side::first), board.general(Side::second),
                   [&](Square square) { squares.add(square); });
  return squares;
}

bool reaches(const Board& board, Man man, Square from, Square target) noexcept {
  const auto kind = static_cast<std::size_t>(kind_of(man));
  return kGeometry.ranges[index(side_of(man))][kind][from].has(target) &&
         attacks(board, kind_of(man), from, target);
}

bool in_check(const Board& board, Side side) noexcept {
  return attacks_palace(board, ~side, board.general(side));
}

}  // namespace seki::janggi
