#include "gungi/evaluate.hpp"

#include <algorithm>

#include "gungi/landings.hpp"

namespace seki::gungi {
namespace {

constexpr std::array<SquareSet, kSquares> make_singles() {
  std::array<SquareSet, kSquares> singles{};
  for (int square = 0; square < kSquares; ++square) {
    singles[static_cast<std::size_t>(square)] = SquareSet::of(static_cast<Square>(square));
  }
  return singles;
}
constexpr std::array<SquareSet, kSquares> kSingles = make_singles();

constexpr SquareSet ring_around(Square square) {
  SquareSet ring;
  for (std::size_t direction = 0; direction < kDirections; ++direction) {
    const int file = file_of(square) + kFileStep[direction];
    const int rank = rank_of(square) + kRankStep[direction];
    const bool inside = file >= 1 && file <= kBoardSide && rank >= 1 && rank <= kBoardSide;
    if (inside) ring.add(square_at(file, rank));
  }
  return ring;
}
constexpr std::array<SquareSet, kSquares> make_rings() {
  std::array<SquareSet, kSquares> rings{};
  for (int square = 0; square < kSquares; ++square) {
    rings[static_cast<std::size_t>(square)] = ring_around(static_cast<Square>(square));
  }
  return rings;
}
constexpr std::array<SquareSet, kSquares> kRings = make_rings();

// Where a square's weights stand in the blocks by rank and by file, as a side sees them.
struct Place {
  std::uint8_t rank = 0;
  std::uint8_t file = 0;
};
constexpr std::array<std::array<Place, kSquares>, 2> make_places() {
  std::array<std::array<Place, kSquares>, 2> places{};
  for (int square = 0; square < kSquares; ++square) {
    const int file = file_of(static_cast<Square>(square));
    const int rank = rank_of(static_cast<Square>(square));
    const auto from_edge = static_cast<std::uint8_t>(std::min(file - 1, kBoardSide - file));
    const auto here = static_cast<std::size_t>(square);
    places[0][here] = {static_cast<std::uint8_t>(kBoardSide - rank), from_edge};
    places[1][here] = {static_cast<std::uint8_t>(rank - 1), from_edge};
  }
  return places;
}
constexpr std::array<std::array<Place, kSquares>, 2> kPlaces = make_places();

// How much nearer than eight squares, the farthest there is.
constexpr std::array<std::array<std::uint8_t, kSquares>, kSquares> make_closeness() {
  std::array<std::array<std::uint8_t, kSquares>, kSquares> closeness{};
  for (int from = 0; from < kSquares; ++from) {
    for (int to = 0; to < kSquares; ++to) {
      const int files = from / kBoardSide - to / kBoardSide;
      const int ranks = from % kBoardSide - to % kBoardSide;
      const int farther = std::max(files < 0 ? -files : files, ranks < 0 ? -ranks : ranks);
      closeness[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)] =
          static_cast<std::uint8_t>(kBoardSide - 1 - farther);
    }
  }
  return closeness;
}
constexpr std::array<std::array<std::uint8_t, kSquares>, kSquares> kCloseness = make_closeness();

template <std::size_t kCount>
int nth(const std::array<std::int16_t, kCount>& block, int n) {
  return block[static_cast<std::size_t>(n)];
}
int of(const WeightBlock<kKindCount>& block, Kind kind) { return nth(block, index(kind)); }

// One side's features, summed up as they are met.
class Army {
 public:
  Army(const Board& board, const Weights& weights, Side side)
      : board_(board),
        weights_(weights),
        own_(side),
        enemy_marshal_(board.marshal(~side)),
        enemy_ring_(kRings[enemy_marshal_]),
        hand_(board.hand(side)) {}

  void count_towers() {
    for (SquareSet rest = board_.tops(own_); !rest.empty();) {
      const Square square = rest.take_first();
      const Tower tower = board_.tower(square);
      const int height = board_.height(square);
      count_top(square, board_.top(square).kind(), height);
      if (height > 1) count_under(tower, height);
    }
    score_ += nth(weights_.attackers, std::min(attackers_, kMostAttackers)) +
              nth(weights_.able_attackers, std::min(able_attackers_, kMostAttackers)) +
              nth(weights_.pressure, (reach_ & enemy_ring_).size());
  }

  void count_hand() {
    if (hand_.empty()) return;
    const int ranks = ranks_reached();
    int pieces = 0;
    for (std::uint64_t held = hand_.held(); held != 0; held &= held - 1) {
      const auto kind = static_cast<Kind>(std::countr_zero(held) / 4);
      const int count = hand_.count(kind);
      pieces += count;
      score_ += count * of(weights_.hand, kind);
    }
    score_ += pieces * nth(weights_.hand_reach, ranks - 1);
    const SquareSet room = (enemy_ring_ & zone(ranks)) - board_.tops(~own_) - board_.full();
    score_ += std::min(pieces, kHandThatThreatens) * nth(weights_.drop_threat, room.size());
  }

  // What the enemy's reach means here; after both sides' towers were counted.
  void count_dangers(const Army& enemy) {
    for (SquareSet rest = board_.tops(own_) & enemy.reach_; !rest.empty();) {
      const Square square = rest.take_first();
      const Kind kind = board_.top(square).kind();
      score_ += of(reach_.has(square) ? weights_.attacked : weights_.hanging, kind);
      if (board_.height(square) > 1) count_at_risk(board_.tower(square));
    }
    count_shelter(enemy);
  }

  int score() const { return score_; }

 private:
  static constexpr int kHandThatThreatens = 4;

  void count_top(Square square, Kind kind, int height) {
    const Place place = kPlaces[index(own_)][square];
    const auto [landed, mobility] = landings_of(square, kind, height);
    reach_ |= landed;
    if (!(landed & enemy_ring_).empty()) {
      ++attackers_;
      able_attackers_ += height >= board_.height(enemy_marshal_);
    }
    score_ += nth(weights_.top, index(kind) * kTallest + height - 1) +
              nth(weights_.rank, index(kind) * kBoardSide + place.rank) +
              nth(weights_.file, index(kind) * kFilesFromEdge + place.file) +
              mobility * of(weights_.mobility, kind) +
              kCloseness[square][enemy_marshal_] * of(weights_.chase, kind);
    if (place.rank >= kPlaces[index(own_)][enemy_marshal_].rank) {
      score_ += of(weights_.passed, kind);
    }
    if (kind == Kind::tactician) count_betrayals(landed);
  }

  struct Landed {
    SquareSet squares;
    int count = 0;
  };
  Landed landings_of(Square square, Kind kind, int height) const {
    const auto code = Piece(own_, kind).bits();
    const auto tier = static_cast<std::size_t>(height);
    if (kReach.steps[code][tier]) {
      const SquareSet squares = kReach.span[code][tier][square] - board_.above(height);
      return {squares, squares.size()};
    }
    Landed landed;
    visit_landings(board_, square, [&](Square to) {
      landed.squares |= kSingles[to];
      ++landed.count;
    });
    return landed;
  }

  void count_under(Tower tower, int height) {
    bool betrayed = false;
    for (int tier = 1; tier < height; ++tier) {
      const Piece under = tower.at(tier);
      if (under.side() == own_) {
        score_ += of(weights_.under_own, under.kind());
      } else {
        score_ -= of(weights_.buried, under.kind());
        betrayed |= hand_.count(under.kind()) != 0;
      }
    }
    if (betrayed && height < board_.rules().height_limit && hand_.count(Kind::tactician) != 0) {
      score_ += weights_.betrayal_drop[0];
    }
  }

  // A tactician's landings where some piece of the enemy could be exchanged.
  void count_betrayals(SquareSet landed) {
    if (hand_.empty()) return;
    const SquareSet occupied = board_.tops(own_) | board_.tops(~own_);
    for (SquareSet rest = (landed & occupied) - board_.full(); !rest.empty();) {
      if (finds_its_like(board_.tower(rest.take_first()))) score_ += weights_.betrayal_move[0];
    }
  }
  bool finds_its_like(Tower tower) const {
    for (int tier = 1; tier <= tower.height(); ++tier) {
      const Piece piece = tower.at(tier);
      if (piece.side() != own_ && hand_.count(piece.kind()) != 0) return true;
    }
    return false;
  }

  void count_at_risk(Tower tower) {
    for (int tier = 1; tier < tower.height(); ++tier) {
      if (tower.at(tier).side() == own_) score_ += weights_.at_risk[0];
    }
  }

  void count_shelter(const Army& enemy) {
    const SquareSet ring = kRings[board_.marshal(own_)];
    const SquareSet guards = ring & board_.tops(own_);
    const SquareSet escapes = ring - guards - enemy.reach_;
    score_ += nth(weights_.shelter, guards.size()) + nth(weights_.escapes, escapes.size());
    for (SquareSet rest = guards; !rest.empty();) {
      if (board_.height(rest.take_first()) > 1) score_ += weights_.tall_shelter[0];
    }
  }

  int ranks_reached() const {
    const unsigned ranks = board_.tops(own_).ranks();
    return own_ == Side::first ? kBoardSide - std::countr_zero(ranks)
                               : static_cast<int>(std::bit_width(ranks));
  }
  SquareSet zone(int ranks) const { return kZones[index(own_)][static_cast<std::size_t>(ranks)]; }

  static constexpr std::array<std::array<SquareSet, kBoardSide + 1>, 2> make_zones() {
    std::array<std::array<SquareSet, kBoardSide + 1>, 2> zones{};
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t square = 0; square < kSquares; ++square) {
        for (std::size_t ranks = kPlaces[side][square].rank + 1U; ranks <= kBoardSide; ++ranks) {
          zones[side][ranks] |= kSingles[square];
        }
      }
    }
    return zones;
  }
  static const std::array<std::array<SquareSet, kBoardSide + 1>, 2> kZones;

  const Board& board_;
  const Weights& weights_;
  Side own_;
  Square enemy_marshal_;
  SquareSet enemy_ring_;
  Hand hand_;
  SquareSet reach_;
  int attackers_ = 0;
  int able_attackers_ = 0;
  int score_ = 0;
};

constexpr std::array<std::array<SquareSet, kBoardSide + 1>, 2> Army::kZones = Army::make_zones();

}  // namespace

int evaluate(const Board& board, const Weights& weights) noexcept {
  Army own(board, weights, board.side());
  Army enemy(board, weights, ~board.side());
  own.count_towers();
  enemy.count_towers();
  own.count_hand();
  enemy.count_hand();
  own.count_dangers(enemy);
  enemy.count_dangers(own);
  return own.score() - enemy.score() + weights.tempo[0];
}

}  // namespace seki::gungi
