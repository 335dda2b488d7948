#include "gungi/geometry.hpp"

namespace seki::gungi {
namespace {

inline constexpr int kUnlimited = 8;

// Reach at tier 1 of the rules page's table: f, fd, s, bd, b. Forward jumps stand in kJumpFrom.
struct Row {
  int forward, forward_diagonal, sideways, back_diagonal, back;
};

constexpr std::array<Row, kKindCount> kRows = {{
    {0, 0, 0, 0, 1},                             // archer
    {0, 0, 1, 0, 1},                             // cannon
    {1, 0, 0, 0, 1},                             // soldier
    {1, 0, 1, 1, 0},                             // fortress
    {kUnlimited, 1, kUnlimited, 1, kUnlimited},  // general
    {1, kUnlimited, 1, kUnlimited, 1},           // lieutenant general
    {1, 1, 1, 0, 1},                             // major general
    {0, 0, 0, 1, 0},                             // musketeer
    {1, 1, 1, 1, 1},                             // marshal
    {2, 1, 0, 0, 1},                             // lancer
    {2, 0, 1, 0, 2},                             // rider
    {0, 2, 0, 2, 0},                             // spy
    {0, 1, 0, 0, 1},                             // tactician
    {1, 1, 0, 0, 1},                             // samurai
}};

constexpr int jump_from(Kind kind) {
  if (kind == Kind::cannon) return 3;
  return kind == Kind::archer || kind == Kind::musketeer ? 2 : 0;
}

constexpr int at_tier(int reach, int tier) {
  return reach == 0 || reach == kUnlimited ? reach : reach + tier - 1;
}

// How far a first-tier piece of `side` slides in an absolute direction.
constexpr int base_range(const Row& row, Side side, int direction) {
  const auto d = static_cast<std::size_t>(direction);
  const int ahead = side == Side::first ? -kRankStep[d] : kRankStep[d];
  const bool diagonal = kFileStep[d] != 0;
  if (ahead == 0) return row.sideways;
  if (ahead > 0) return diagonal ? row.forward_diagonal : row.forward;
  return diagonal ? row.back_diagonal : row.back;
}

constexpr int room_in(Square square, int direction) {
  const auto d = static_cast<std::size_t>(direction);
  int file = file_of(square) + kFileStep[d];
  int rank = rank_of(square) + kRankStep[d];
  int room = 0;
  while (file >= 1 && file <= kBoardSide && rank >= 1 && rank <= kBoardSide) {
    ++room;
    file += kFileStep[d];
    rank += kRankStep[d];
  }
  return room;
}

// The square `files` to one hand and `ranks` forward of `square`, or kNowhere.
constexpr Square offset(Square square, Side side, int files, int ranks) {
  const int file = file_of(square) + files;
  const int rank = rank_of(square) + (side == Side::first ? -ranks : ranks);
  const bool inside = file >= 1 && file <= kBoardSide && rank >= 1 && rank <= kBoardSide;
  return inside ? square_at(file, rank) : kNowhere;
}

constexpr void add_offset(SquareSet& set, Square square, Side side, int files, int ranks) {
  const Square to = offset(square, side, files, ranks);
  if (to != kNowhere) set.add(to);
}

constexpr SquareSet span_of(const Reach& reach, Piece piece, int tier, Square square) {
  const auto t = static_cast<std::size_t>(tier);
  const Side side = piece.side();
  SquareSet span;
  for (const Slide slide : reach.slides[piece.bits()][t].each) {
    for (int step = 1; step <= slide.range && step <= room_in(square, slide.direction); ++step) {
      span.add(static_cast<Square>(square + slide.step * step));
    }
  }
  const Jump jump = reach.jump[piece.bits()][t];
  for (int ranks = jump.nearest; ranks <= jump.farthest && ranks != 0; ++ranks) {
    add_offset(span, square, side, 0, ranks);
  }
  if (piece.kind() != Kind::archer) return span;
  for (int landing = 1; landing <= tier; ++landing) {
    for (const int files : {landing, -landing, landing + 1, -landing - 1}) {
      add_offset(span, square, side, files, landing + 1);
    }
  }
  return span;
}

constexpr void fill_span(Reach& reach, Piece piece, int tier) {
  const auto t = static_cast<std::size_t>(tier);
  bool steps = reach.jump[piece.bits()][t].nearest == 0;
  for (const Slide slide : reach.slides[piece.bits()][t].each) steps &= slide.range <= 1;
  reach.steps[piece.bits()][t] = steps;
  for (int square = 0; square < kSquares; ++square) {
    reach.span[piece.bits()][t][static_cast<std::size_t>(square)] =
        span_of(reach, piece, tier, static_cast<Square>(square));
  }
}

constexpr void fill_piece(Reach& reach, Piece piece, int tier) {
  const auto code = piece.bits();
  const auto t = static_cast<std::size_t>(tier);
  const auto kind = static_cast<std::size_t>(index(piece.kind()));
  Slides& slides = reach.slides[code][t];
  for (int direction = 0; direction < kDirections; ++direction) {
    const auto d = static_cast<std::size_t>(direction);
    const int range = at_tier(base_range(kRows[kind], piece.side(), direction), tier);
    reach.range[code][t][d] = static_cast<std::uint8_t>(range);
    if (range == 0) continue;
    slides.each[slides.count++] = {static_cast<std::int8_t>(kStep[d]),
                                   static_cast<std::uint8_t>(direction),
                                   static_cast<std::uint8_t>(range)};
  }
  const int nearest = jump_from(piece.kind());
  const int farthest = nearest == 0 ? 0 : nearest + tier - 1;
  reach.jump[code][t] = {static_cast<std::uint8_t>(nearest), static_cast<std::uint8_t>(farthest)};
}

constexpr Reach make_reach() {
  Reach reach;
  for (int square = 0; square < kSquares; ++square) {
    for (int direction = 0; direction < kDirections; ++direction) {
      reach.room[static_cast<std::size_t>(square)][static_cast<std::size_t>(direction)] =
          static_cast<std::uint8_t>(room_in(static_cast<Square>(square), direction));
    }
  }
  for (const Side side : {Side::first, Side::second}) {
    for (int kind = 0; kind < kKindCount; ++kind) {
      for (int tier = 1; tier <= kTallest; ++tier) {
        fill_piece(reach, Piece(side, static_cast<Kind>(kind)), tier);
        fill_span(reach, Piece(side, static_cast<Kind>(kind)), tier);
      }
    }
  }
  return reach;
}

constexpr ArcherPath make_path(Square square, Side side, int hand, ArcherDiagonal diagonal,
                               ArcherScreen screen) {
  ArcherPath path;
  const Square beside = offset(square, side, hand, 1);
  if (beside == kNowhere) return path;
  path.passed[path.passed_count++] = beside;
  if (screen == ArcherScreen::both) {
    path.passed[path.passed_count++] = offset(square, side, 0, 1);
  }
  for (int tier = 1; tier <= kTallest; ++tier) {
    const int files = diagonal == ArcherDiagonal::booklet ? tier : tier + 1;
    const Square landing = offset(square, side, hand * files, tier + 1);
    if (landing == kNowhere) break;
    path.landings[path.landing_count++] = landing;
  }
  return path;
}

constexpr void add_sources(ArcherReach& reach, Side side, Square origin, const ArcherPath& path) {
  ArcherSource source;
  source.origin = origin;
  for (std::size_t i = 0; i < path.passed_count; ++i) {
    source.way[source.way_count++] = path.passed[i];
  }
  for (std::size_t i = 0; i < path.landing_count; ++i) {
    source.tier = static_cast<std::uint8_t>(i + 1);
    ArcherSources& sources = reach.sources[index(side)][path.landings[i]];
    sources.each[sources.count++] = source;
    if (i + 1 < path.landing_count) source.way[source.way_count++] = path.landings[i];
  }
}

constexpr ArcherReach make_archer_reach(ArcherDiagonal diagonal, ArcherScreen screen) {
  ArcherReach reach;
  for (const Side side : {Side::first, Side::second}) {
    for (int number = 0; number < kSquares; ++number) {
      const auto square = static_cast<Square>(number);
      for (int hand = 0; hand < 2; ++hand) {
        const ArcherPath path = make_path(square, side, hand == 0 ? 1 : -1, diagonal, screen);
        reach.paths[index(side)][square][static_cast<std::size_t>(hand)] = path;
        add_sources(reach, side, square, path);
      }
    }
  }
  return reach;
}

constexpr std::array<ArcherReach, 4> kArcherReaches = {
    make_archer_reach(ArcherDiagonal::booklet, ArcherScreen::wing),
    make_archer_reach(ArcherDiagonal::booklet, ArcherScreen::both),
    make_archer_reach(ArcherDiagonal::straight, ArcherScreen::wing),
    make_archer_reach(ArcherDiagonal::straight, ArcherScreen::both),
};

}  // namespace

constexpr Reach kReach = make_reach();

const ArcherReach& archer_reach(ArcherDiagonal diagonal, ArcherScreen screen) noexcept {
  return kArcherReaches[static_cast<std::size_t>(diagonal) * 2 + static_cast<std::size_t>(screen)];
}

}  // namespace seki::gungi
