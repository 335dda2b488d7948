#include "janggi/evaluate.hpp"

#include <algorithm>
#include <cstdlib>

#include "janggi/lines.hpp"
#include "janggi/tuned_weights.hpp"

namespace seki::janggi {
namespace {

constexpr Blend blend(int middle, int end) noexcept { return end * 65'536 + middle; }
constexpr int middle_of(Blend both) noexcept { return static_cast<std::int16_t>(both); }
constexpr int end_of(Blend both) noexcept {
  return static_cast<std::int16_t>((both + 0x8000) >> 16);
}

template <std::size_t kCount>
std::array<Blend, kCount> blend_rows(const Weights::Row<kCount>& middle,
                                     const Weights::Row<kCount>& end) noexcept {
  std::array<Blend, kCount> row{};
  for (std::size_t n = 0; n < kCount; ++n) row[n] = blend(middle[n], end[n]);
  return row;
}

void lay_out_places(const Weights& weights, Terms& terms) noexcept {
  for (const Side side : {Side::first, Side::second}) {
    for (std::size_t kind = 0; kind < kKindCount; ++kind) {
      for (Square square = 0; square < kSquares; ++square) {
        const int rank = side == Side::first ? rank_of(square) : kRanks - 1 - rank_of(square);
        const int half_file = std::min(file_of(square), kFiles - 1 - file_of(square));
        const auto place = kind * kPlaces + static_cast<std::size_t>(rank * kHalfFiles + half_file);
        terms.places[index(side)][kind][square] =
            blend(weights.material_mg[kind] + weights.place_mg[place],
                  weights.material_eg[kind] + weights.place_eg[place]);
      }
    }
  }
}

struct Tables {
  // Whether a square belongs to the palace of the side.
  std::array<std::array<std::uint8_t, kSquares>, 2> palace{};
  std::array<std::uint8_t, kSquares> file{};
  std::array<std::uint8_t, kSquares> rank{};
  // By the points on the board, both sides: how much of a middle game it is, of kFineness.
  std::array<int, 145> stage{};
};

constexpr Tables make_tables() {
  Tables tables;
  for (Square square = 0; square < kSquares; ++square) {
    tables.file[square] = static_cast<std::uint8_t>(file_of(square));
    tables.rank[square] = static_cast<std::uint8_t>(rank_of(square));
    for (const Side side : {Side::first, Side::second}) {
      tables.palace[index(side)][square] = in_palace(square, side) ? 1 : 0;
    }
  }
  for (int points = 0; points < 145; ++points) {
    tables.stage[static_cast<std::size_t>(points)] =
        std::clamp((points - 24) * kFineness / 120, 0, kFineness);
  }
  return tables;
}
constinit const Tables kTables = make_tables();

constexpr unsigned kPalaceFiles = 0b000'111'000;
constexpr unsigned palace_ranks(Side side) noexcept { return 0b111U << palace_floor(side); }
constexpr bool has_palace_rank(int rank, Side side) noexcept {
  return (palace_ranks(side) >> rank & 1U) != 0;
}

// Who attacks or guards a man: a bit a kind, Cho's below, Han's eight higher.
using Touches = std::uint16_t;
constexpr Touches touch_of(Side side, Kind kind) noexcept {
  return static_cast<Touches>(1U << (static_cast<unsigned>(kind) + 8 * index(side)));
}

// Kinds whose men are worth less than one of that kind.
constexpr std::array<Touches, kKindCount> make_lesser() {
  std::array<Touches, kKindCount> lesser{};
  for (std::size_t kind = 0; kind < kKindCount; ++kind) {
    for (std::size_t other = 1; other < kKindCount; ++other) {
      if (kValues[other] < kValues[kind]) {
        lesser[kind] = static_cast<Touches>(lesser[kind] | 1U << other);
      }
    }
  }
  return lesser;
}
constinit const std::array<Touches, kKindCount> kLesser = make_lesser();

// One look at a board. Scores are from a side's own view.
class Survey {
 public:
  Survey(const Board& board, const Terms& terms) noexcept
      : board_(board), terms_(terms), a_cannon_(terms.cannon_screens[screens()]) {}

  // Cho's view, but for tempo and who leads.
  Blend both_armies() noexcept {
    Blend total = army<Side::first>() - army<Side::second>();
    total -= danger_to<Side::first>() - danger_to<Side::second>();
    return total + troubles_of<Side::first>() - troubles_of<Side::second>();
  }

 private:
  template <Side kSide>
  Blend army() noexcept {
    constexpr Man base = general_of(kSide);
    Blend total = steppers<kSide>(base, 3) + soldiers<kSide>();
    total += chariot<kSide>(base + 3) + chariot<kSide>(base + 4);
    total += cannon<kSide>(base + 5) + cannon<kSide>(base + 6);
    total += jumper<kSide, Kind::horse>(base + 7) + jumper<kSide, Kind::horse>(base + 8);
    return total + jumper<kSide, Kind::elephant>(base + 9) +
           jumper<kSide, Kind::elephant>(base + 10);
  }

  template <Side kSide>
  Blend place(Kind kind, Square square) const noexcept {
    return terms_.places[index(kSide)][static_cast<std::size_t>(kind)][square];
  }

  void touch(Square square, Touches touch) noexcept {
    Touches& touched = touched_[board_.man_at(square)];
    touched = static_cast<Touches>(touched | touch);
  }

  template <Side kSide>
  Blend steppers(Man first, int count) noexcept {
    Blend total = 0;
    for (Man man = first; man < first + count; ++man) {
      const Square square = board_.square_of(man);
      if (square == kNowhere) continue;
      total += place<kSide>(kind_of(man), square);
      for (const Square to : kGeometry.palace_steps[square]) {
        touch(to, touch_of(kSide, kind_of(man)));
      }
    }
    return total;
  }

  template <Side kSide>
  Blend soldiers() noexcept {
    Blend total = 0;
    for (unsigned left = board_.alive(kSide) >> 11; left != 0; left &= left - 1) {
      const auto man = static_cast<Man>(general_of(kSide) + 11 + std::countr_zero(left));
      const Square square = board_.square_of(man);
      total += place<kSide>(Kind::soldier, square);
      for (const Square to : kGeometry.soldier_steps[index(kSide)][square]) {
        touch(to, touch_of(kSide, Kind::soldier));
        danger_[index(~kSide)] += kTables.palace[index(~kSide)][to];
      }
      if (kTables.file[square] + 1 < kFiles) total += joined<kSide>(square + 1);
    }
    return total;
  }

  template <Side kSide>
  Blend joined(int beside) const noexcept {
    const Man man = board_.man_at(static_cast<Square>(beside));
    constexpr int first = general_of(kSide) + 11;
    return man >= first && man < first + 5 ? terms_.soldiers_joined : 0;
  }

  template <Side kSide>
  void touch_line_men(Square square, unsigned of_rank, unsigned of_file,
                      Touches touching) noexcept {
    const int rank_start = square - kTables.file[square];
    for (unsigned bits = of_rank; bits != 0; bits &= bits - 1) {
      touch(static_cast<Square>(rank_start + std::countr_zero(bits)), touching);
    }
    for (unsigned bits = of_file; bits != 0; bits &= bits - 1) {
      touch(square_at(kTables.file[square], std::countr_zero(bits)), touching);
    }
  }

  // How many points of the other side's palace are among those bits.
  template <Side kSide>
  static int of_palace(int file, int rank, unsigned of_rank, unsigned of_file) noexcept {
    int count = 0;
    if (has_palace_rank(rank, ~kSide)) count += kBitCounts[of_rank & kPalaceFiles];
    if ((kPalaceFiles >> file & 1U) != 0) count += kBitCounts[of_file & palace_ranks(~kSide)];
    return count;
  }

  template <Side kSide>
  Blend chariot(Man man) noexcept {
    const Square square = board_.square_of(man);
    if (square == kNowhere) return 0;
    const int file = kTables.file[square];
    const int rank = kTables.rank[square];
    const unsigned rank_occupied = board_.rank_occupied(rank);
    const unsigned file_occupied = board_.file_occupied(file);
    const unsigned of_rank = kGeometry.rank_reach[file][rank_occupied];
    const unsigned of_file = kGeometry.file_reach[rank][file_occupied];
    touch_line_men<kSide>(square, of_rank & rank_occupied, of_file & file_occupied,
                          touch_of(kSide, Kind::chariot));
    danger_[index(~kSide)] += 2 * of_palace<kSide>(file, rank, of_rank, of_file);
    const Lines& own = board_.of(kSide);
    const int mobility =
        kBitCounts[of_rank & ~own.rank[rank]] + kBitCounts[of_file & ~own.file[file]];
    return place<kSide>(Kind::chariot, square) + terms_.chariot_mobility[mobility];
  }

  template <Side kSide>
  Blend cannon(Man man) noexcept {
    const Square square = board_.square_of(man);
    if (square == kNowhere) return 0;
    const int file = kTables.file[square];
    const int rank = kTables.rank[square];
    const unsigned rank_occupied = board_.rank_occupied(rank);
    const unsigned file_occupied = board_.file_occupied(file);
    const Lines& cannons = board_.cannons();
    const unsigned of_rank =
        cannon_bits(kGeometry.rank_hop[file][rank_occupied], file, cannons.rank[rank]);
    const unsigned of_file =
        cannon_bits(kGeometry.file_hop[rank][file_occupied], rank, cannons.file[file]);
    touch_line_men<kSide>(square, of_rank & rank_occupied, of_file & file_occupied,
                          touch_of(kSide, Kind::cannon));
    danger_[index(~kSide)] += of_palace<kSide>(file, rank, of_rank, of_file);
    const Lines& own = board_.of(kSide);
    const int mobility =
        kBitCounts[of_rank & ~own.rank[rank]] + kBitCounts[of_file & ~own.file[file]];
    return place<kSide>(Kind::cannon, square) + terms_.cannon_mobility[mobility] + a_cannon_;
  }

  // Half the men of both sides who are no cannons.
  std::size_t screens() const noexcept {
    constexpr unsigned no_cannons = 0xFF9F;
    int count = 0;
    for (const Side side : {Side::first, Side::second}) {
      const unsigned men = board_.alive(side) & no_cannons;
      count += kBitCounts[men & 0x3FFU] + kBitCounts[men >> 10];
    }
    return static_cast<std::size_t>(count) / 2;
  }

  template <Side kSide, Kind kKind>
  Blend jumper(Man man) noexcept {
    const Square square = board_.square_of(man);
    if (square == kNowhere) return 0;
    const JumpList& jumps =
        kKind == Kind::horse ? kGeometry.horse_jumps[square] : kGeometry.elephant_jumps[square];
    unsigned mobility = 0;
    int aimed = 0;
    for (const Jump& jump : jumps) {
      const bool open =
          board_.is_empty(jump.way1) && (kKind == Kind::horse || board_.is_empty(jump.way2));
      const Man target = board_.man_at(jump.to);
      touched_[target] =
          static_cast<Touches>(touched_[target] | (open ? touch_of(kSide, kKind) : 0));
      mobility += static_cast<unsigned>(open && !is_of(target, kSide));
      aimed += open ? kTables.palace[index(~kSide)][jump.to] : 0;
    }
    danger_[index(~kSide)] += kKind == Kind::horse ? 2 * aimed : aimed;
    return place<kSide>(kKind, square) + (kKind == Kind::horse
                                              ? terms_.horse_mobility[mobility]
                                              : terms_.elephant_mobility[mobility]);
  }

  template <Side kSide>
  Blend danger_to() const noexcept {
    const unsigned guards = board_.alive(kSide) >> 1 & 3U;
    const int danger = std::min(danger_[index(kSide)], kDangers - 1);
    return terms_.palace_danger[kBitCounts[guards]][static_cast<std::size_t>(danger)];
  }

  // Men who hang, or whom lesser ones attack.
  template <Side kSide>
  Blend troubles_of() const noexcept {
    const auto waits = static_cast<std::size_t>(board_.turn() != kSide);
    const auto& hanging = terms_.hanging[waits];
    const auto& harried = terms_.harried[waits];
    Blend total = 0;
    for (Man man = general_of(kSide) + 1; man < general_of(kSide) + kMenASide; ++man) {
      const Touches touched = touched_[man];
      const unsigned attackers = touched >> 8 * index(~kSide) & 0x7FU;
      if (attackers == 0) continue;
      const auto kind = static_cast<std::size_t>(kind_of(man));
      if ((touched >> 8 * index(kSide) & 0x7FU) == 0) total += hanging[kind];
      if ((attackers & kLesser[kind]) != 0) total += harried[kind];
    }
    return total;
  }

  const Board& board_;
  const Terms& terms_;
  Blend a_cannon_;  // what the men on the board make of any cannon
  std::array<Touches, 2 * kMenASide + 1> touched_{};
  std::array<int, 2> danger_{};  // to that side's palace
};

}  // namespace

Terms terms_of(const Weights& weights) noexcept {
  Terms terms;
  lay_out_places(weights, terms);
  terms.chariot_mobility = blend_rows(weights.chariot_mobility_mg, weights.chariot_mobility_eg);
  terms.cannon_mobility = blend_rows(weights.cannon_mobility_mg, weights.cannon_mobility_eg);
  terms.horse_mobility = blend_rows(weights.horse_mobility_mg, weights.horse_mobility_eg);
  terms.elephant_mobility = blend_rows(weights.elephant_mobility_mg, weights.elephant_mobility_eg);
  terms.cannon_screens = blend_rows(weights.cannon_screens, weights.cannon_screens);
  const auto danger = blend_rows(weights.palace_danger_mg, weights.palace_danger_eg);
  for (std::size_t n = 0; n < danger.size(); ++n) {
    terms.palace_danger[n / kDangers][n % kDangers] = danger[n];
  }
  terms.soldiers_joined = blend(weights.soldiers_joined_mg[0], weights.soldiers_joined_eg[0]);
  terms.hanging = {blend_rows(weights.hanging_to_move, weights.hanging_to_move),
                   blend_rows(weights.hanging_waiting, weights.hanging_waiting)};
  terms.harried = {blend_rows(weights.harried_to_move, weights.harried_to_move),
                   blend_rows(weights.harried_waiting, weights.harried_waiting)};
  terms.lead = blend_rows(weights.lead_mg, weights.lead_eg);
  std::copy(weights.lead_late.begin(), weights.lead_late.end(), terms.lead_late.begin());
  terms.tempo = blend(weights.tempo_mg[0], weights.tempo_eg[0]);
  return terms;
}

const Terms kTerms = terms_of(kWeights);

int evaluate_finely(const Board& board, const Terms& terms, Judging judging) noexcept {
  Blend total = Survey(board, terms).both_armies();
  int late = 0;
  if (judging.by_points) {
    const int lead = half_points_ahead(board);
    const auto row = static_cast<std::size_t>(std::min(std::abs(lead) / 2, kLeads - 1));
    const int sign = lead > 0 ? 1 : -1;
    total += sign * terms.lead[row];
    late = sign * terms.lead_late[row] * judging.urgency;
  }
  const int sign = board.turn() == Side::first ? 1 : -1;
  total += sign * terms.tempo;
  const int stage =
      kTables
          .stage[static_cast<std::size_t>(board.points(Side::first) + board.points(Side::second))];
  return sign * (middle_of(total) * stage + end_of(total) * (kFineness - stage) +
                 late * (kFineness / kMostUrgent));
}

int evaluate(const Board& board, const Terms& terms, Judging judging) noexcept {
  return evaluate_finely(board, terms, judging) / kFineness;
}

}  // namespace seki::janggi
