#include "janggi/geometry.hpp"

#include <cstdlib>

namespace seki::janggi {
namespace {

struct Step {
  int file;
  int rank;
};
constexpr std::array<Step, 4> kOrthogonal = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};

constexpr bool is_centre(int file, int rank) { return file == 4 && (rank == 1 || rank == 8); }
constexpr bool is_corner(int file, int rank) {
  return (file == 3 || file == 5) && (rank == 0 || rank == 2 || rank == 7 || rank == 9);
}
constexpr int centre_rank(int rank) { return rank < 5 ? 1 : 8; }

// Whether a palace diagonal joins two neighbouring squares.
constexpr bool joined_diagonally(int file, int rank, int to_file, int to_rank) {
  if (!on_board(to_file, to_rank) || rank / 5 != to_rank / 5) return false;
  return (is_centre(file, rank) && is_corner(to_file, to_rank)) ||
         (is_corner(file, rank) && is_centre(to_file, to_rank));
}

void fill_palace_steps(Geometry& g, int file, int rank) {
  for (const Side side : {Side::first, Side::second}) {
    if (!in_palace(file, rank, side)) continue;
    for (int df = -1; df <= 1; ++df) {
      for (int dr = -1; dr <= 1; ++dr) {
        if ((df == 0 && dr == 0) || !in_palace(file + df, rank + dr, side)) continue;
        if (df == 0 || dr == 0 || joined_diagonally(file, rank, file + df, rank + dr)) {
          g.palace_steps[square_at(file, rank)].add(square_at(file + df, rank + dr));
        }
      }
    }
  }
}

void fill_soldier_steps(Geometry& g, int file, int rank) {
  for (const Side side : {Side::first, Side::second}) {
    const int forward = side == Side::first ? 1 : -1;
    auto& steps = g.soldier_steps[index(side)][square_at(file, rank)];
    for (const Step step : {Step{-1, 0}, Step{1, 0}, Step{0, forward}}) {
      if (on_board(file + step.file, rank + step.rank)) {
        steps.add(square_at(file + step.file, rank + step.rank));
      }
    }
    if (!in_palace(file, rank, ~side)) continue;
    for (const int df : {-1, 1}) {
      if (joined_diagonally(file, rank, file + df, rank + forward)) {
        steps.add(square_at(file + df, rank + forward));
      }
    }
  }
}

void fill_jumps(Geometry& g, int file, int rank) {
  const Square from = square_at(file, rank);
  for (const Step step : kOrthogonal) {
    for (const int turn : {-1, 1}) {
      // Outward: on in the step's direction, and to one side of it.
      const Step outward = {step.file != 0 ? step.file : turn, step.rank != 0 ? step.rank : turn};
      const int f1 = file + step.file;
      const int r1 = rank + step.rank;
      const int f2 = f1 + outward.file;
      const int r2 = r1 + outward.rank;
      if (!on_board(f2, r2)) continue;
      auto& horse = g.horse_jumps[from];
      horse.items[horse.count++] = {square_at(f1, r1), square_at(f1, r1), square_at(f2, r2)};
      const int f3 = f2 + outward.file;
      const int r3 = r2 + outward.rank;
      if (!on_board(f3, r3)) continue;
      auto& elephant = g.elephant_jumps[from];
      elephant.items[elephant.count++] = {square_at(f1, r1), square_at(f2, r2), square_at(f3, r3)};
    }
  }
}

void fill_diagonals(Geometry& g, int file, int rank) {
  const Square square = square_at(file, rank);
  if (is_corner(file, rank)) {
    g.diagonal[square] = {square_at(4, centre_rank(rank)),
                          square_at(8 - file, 2 * centre_rank(rank) - rank)};
  }
  if (is_centre(file, rank)) {
    for (const int df : {-1, 1}) {
      for (const int dr : {-1, 1}) g.from_centre[square].add(square_at(file + df, rank + dr));
    }
  }
}

std::uint16_t reach(int length, int from, unsigned occupied) {
  unsigned result = 0;
  for (const int step : {-1, 1}) {
    for (int at = from + step; at >= 0 && at < length; at += step) {
      result |= 1U << at;
      if (occupied >> at & 1U) break;
    }
  }
  return static_cast<std::uint16_t>(result);
}

Hop hop(int length, int from, unsigned occupied) {
  unsigned quiet = 0;
  unsigned targets = 0;
  unsigned screens = 0;
  for (const int step : {-1, 1}) {
    bool jumped = false;
    for (int at = from + step; at >= 0 && at < length; at += step) {
      const bool is_occupied = (occupied >> at & 1U) != 0;
      if (!is_occupied) {
        quiet |= static_cast<unsigned>(jumped) << at;
      } else if (!jumped) {
        screens |= 1U << at;
        jumped = true;
      } else {
        targets |= 1U << at;
        break;
      }
    }
  }
  return {static_cast<std::uint16_t>(quiet), static_cast<std::uint16_t>(targets),
          static_cast<std::uint16_t>(screens)};
}

void fill_lines(Geometry& g) {
  for (int from = 0; from < kFiles; ++from) {
    for (unsigned occupied = 0; occupied < 512; ++occupied) {
      g.rank_reach[from][occupied] = reach(kFiles, from, occupied);
      g.rank_hop[from][occupied] = hop(kFiles, from, occupied);
    }
  }
  for (int from = 0; from < kRanks; ++from) {
    for (unsigned occupied = 0; occupied < 1024; ++occupied) {
      g.file_reach[from][occupied] = reach(kRanks, from, occupied);
      g.file_hop[from][occupied] = hop(kRanks, from, occupied);
    }
    for (int to = 0; to < kRanks; ++to) {
      for (int at = 0; at < kRanks; ++at) {
        if ((from < at && at < to) || (to < at && at < from)) {
          g.span[from][to] = static_cast<std::uint16_t>(g.span[from][to] | 1U << at);
        }
      }
    }
  }
}

bool could_attack(const Geometry& g, Side side, Kind kind, Square from, Square to) {
  const auto jumps_to = [to](const JumpList& jumps) {
    for (const Jump& jump : jumps) {
      if (jump.to == to) return true;
    }
    return false;
  };
  const auto holds = [to](const auto& list) {
    for (const Square square : list) {
      if (square == to) return true;
    }
    return false;
  };
  const bool aligned = file_of(from) == file_of(to) || rank_of(from) == rank_of(to);
  switch (kind) {
    case Kind::chariot:
      return aligned || g.diagonal[from].centre == to || g.diagonal[from].far_corner == to ||
             holds(g.from_centre[from]);
    case Kind::cannon:
      return aligned || g.diagonal[from].far_corner == to;
    case Kind::horse:
      return jumps_to(g.horse_jumps[from]);
    case Kind::elephant:
      return jumps_to(g.elephant_jumps[from]);
    case Kind::soldier:
      return holds(g.soldier_steps[index(side)][from]);
    default:
      return in_palace(from, side) && holds(g.palace_steps[from]);
  }
}

void fill_ranges(Geometry& g) {
  for (const Side side : {Side::first, Side::second}) {
    for (int kind = 0; kind < kKindCount; ++kind) {
      for (Square from = 0; from < kSquares; ++from) {
        for (Square to = 0; to < kSquares; ++to) {
          if (to != from && could_attack(g, side, static_cast<Kind>(kind), from, to)) {
            g.ranges[index(side)][kind][from].add(to);
          }
        }
      }
    }
  }
}

void fill_threats(Geometry& g) {
  for (const Side side : {Side::first, Side::second}) {
    for (int kind = 0; kind < kKindCount; ++kind) {
      for (Square from = 0; from < kSquares; ++from) {
        unsigned bits = 0;
        for (int to = 0; to < 9; ++to) {
          const Square target = palace_square(to, ~side);
          if (g.ranges[index(side)][kind][from].has(target)) bits |= 1U << to;
        }
        g.threats[index(side)][kind][from] = static_cast<std::uint16_t>(bits);
      }
    }
  }
}

Geometry make_geometry() {
  Geometry g;
  for (int rank = 0; rank < kRanks; ++rank) {
    for (int file = 0; file < kFiles; ++file) {
      fill_palace_steps(g, file, rank);
      fill_soldier_steps(g, file, rank);
      fill_jumps(g, file, rank);
      fill_diagonals(g, file, rank);
    }
  }
  fill_lines(g);
  fill_ranges(g);
  fill_threats(g);
  return g;
}

}  // namespace

const Geometry kGeometry = make_geometry();

}  // namespace seki::janggi
