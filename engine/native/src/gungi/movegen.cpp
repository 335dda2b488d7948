#include "gungi/movegen.hpp"

#include "gungi/landings.hpp"

namespace seki::gungi {
namespace {

constexpr unsigned kFirstCamp = 0b111'000'000;   // ranks 7 to 9
constexpr unsigned kSecondCamp = 0b000'000'111;  // ranks 1 to 3

// Squares by the ranks they lie on.
constexpr std::array<SquareSet, 512> make_rank_sets() {
  std::array<SquareSet, 512> sets{};
  for (unsigned ranks = 0; ranks < sets.size(); ++ranks) {
    for (int square = 0; square < kSquares; ++square) {
      const auto here = static_cast<Square>(square);
      if ((ranks >> (rank_of(here) - 1) & 1U) != 0) sets[ranks].add(here);
    }
  }
  return sets;
}
constexpr std::array<SquareSet, 512> kRankSets = make_rank_sets();

struct Adder {
  ActionList* list;
  void operator()(Action action) const noexcept { list->add(action); }
};
struct Counter {
  std::uint64_t count = 0;
  void operator()(Action) noexcept { ++count; }
};

// A tactician's stack with every betrayal the tower and the hand allow, the plain stack first.
template <class Sink>
void add_betrayals(const Board& board, Action stack, Hand hand, Sink& sink) {
  const Tower tower = board.tower(stack.to());
  for (unsigned tiers = 1; tiers <= 3; ++tiers) {
    if (!can_betray(board, tower, hand, tiers)) continue;
    const Landing landing = betrayal_of(tiers);
    sink(stack.is_drop() ? Action::drop(stack.kind(), stack.to(), landing)
                         : Action::move(stack.from(), stack.to(), landing));
  }
}

// Which of the actions: those that change material at once, the others, or both.
enum class Part : std::uint8_t { captures, quiets, all };

// The moves of play, piece by piece; asks the board only where Safety says it may matter.
template <class Sink, Part kPart = Part::all>
class MoveLister {
 public:
  MoveLister(Board& board, const Safety& safety, Sink& sink)
      : board_(board), safety_(safety), sink_(sink), own_(board.side()) {}

  void list() {
    for (SquareSet rest = board_.tops(own_); !rest.empty();) list_from(rest.take_first());
  }

 private:
  void list_from(Square from) {
    from_ = from;
    kind_ = board_.top(from).kind();
    tries_all_ = safety_.in_check || kind_ == Kind::marshal || safety_.exposing.has(from);
    if constexpr (kPart == Part::captures) {
      if (!spans_a_capture()) return;
    }
    visit_landings(board_, from, [this](Square to) { list_to(to); });
  }

  // Most pieces see none even on an empty board.
  bool spans_a_capture() const {
    const auto tier = static_cast<std::size_t>(board_.height(from_));
    SquareSet targets = board_.tops(~own_);
    if (kind_ == Kind::tactician) targets |= board_.tops(own_);
    return !(kReach.span[Piece(own_, kind_).bits()][tier][from_] & targets).empty();
  }

  void list_to(Square to) {
    const Piece target = board_.top(to);
    if (!target) {
      if constexpr (kPart != Part::captures) add(to, Landing::plain);
      return;
    }
    if constexpr (kPart != Part::quiets) {
      if (target.side() != own_) add(to, Landing::take);
      if (kPart == Part::captures && kind_ != Kind::tactician) return;
    }
    if (may_stack(board_, kind_, to)) list_stacks(to);
  }

  // Whom a betrayal exchanges is no matter of the marshal's safety: they lie under the tactician.
  void list_stacks(Square to) {
    const Action stack = Action::move(from_, to, Landing::stack);
    if (!allowed(stack)) return;
    if constexpr (kPart != Part::captures) sink_(stack);
    if constexpr (kPart == Part::quiets) return;
    if (kind_ == Kind::tactician) add_betrayals(board_, stack, board_.hand(own_), sink_);
  }

  void add(Square to, Landing landing) {
    const Action action = Action::move(from_, to, landing);
    if (allowed(action)) sink_(action);
  }

  bool allowed(Action action) { return !tries(action) || is_safe(board_, safety_, action); }
  // Could the action matter for the marshal? The piece it moves has been asked about before.
  bool tries(Action action) const {
    return tries_all_ || (action.landing() == Landing::take && safety_.screens.has(action.to()));
  }

  Board& board_;
  const Safety& safety_;
  Sink& sink_;
  Side own_;
  Square from_ = 0;
  Kind kind_ = Kind::marshal;
  bool tries_all_ = false;
};

struct DropSquares {
  SquareSet empty;
  SquareSet stacks;
};

// Where pieces of the hand may go; every kind alike. A drop never opens a line to the marshal, so
// only in check does it matter where it lands.
DropSquares drop_squares(Board& board, const Safety& safety) {
  const Side own = board.side();
  const SquareSet zone = kRankSets[drop_ranks(board)];
  const SquareSet occupied = board.tops(Side::first) | board.tops(Side::second);
  DropSquares squares{zone - occupied, (zone & board.tops(own)) - board.full()};
  const Square marshal = board.marshal(own);
  if (marshal != kNowhere) squares.stacks = squares.stacks - SquareSet::of(marshal);
  if (!board.rules().guards_marshal || !safety.in_check) return squares;
  const std::uint64_t held = board.hand(own).held();
  if (held == 0) return squares;
  const Kind any = static_cast<Kind>(std::countr_zero(held) / 4);
  const auto keep_answers = [&](SquareSet& set, Landing landing) {
    set &= safety.answers;
    for (SquareSet rest = set; !rest.empty();) {
      const Square to = rest.take_first();
      if (!leaves_marshal_safe(board, Action::drop(any, to, landing))) {
        set = set - SquareSet::of(to);
      }
    }
  };
  keep_answers(squares.empty, Landing::plain);
  keep_answers(squares.stacks, Landing::stack);
  return squares;
}

// What a tactician dropped onto a tower can exchange there.
template <class Sink>
void list_drop_betrayals(const Board& board, SquareSet stacks, Sink& sink) {
  Hand hand = board.hand(board.side());
  hand.take(Kind::tactician);
  while (!stacks.empty()) {
    const Action stack = Action::drop(Kind::tactician, stacks.take_first(), Landing::stack);
    add_betrayals(board, stack, hand, sink);
  }
}

void list_kind(const Board& board, Kind kind, const DropSquares& squares, ActionList& list) {
  for (SquareSet rest = squares.empty | squares.stacks; !rest.empty();) {
    const Square to = rest.take_first();
    const Landing landing = board.height(to) == 0 ? Landing::plain : Landing::stack;
    list.add(Action::drop(kind, to, landing));
  }
}

void list_kinds(const Board& board, const DropSquares& squares, ActionList& list) {
  for (std::uint64_t held = board.hand(board.side()).held(); held != 0; held &= held - 1) {
    list_kind(board, static_cast<Kind>(std::countr_zero(held) / 4), squares, list);
  }
}

Safety safety_of_play(const Board& board) {
  return board.rules().guards_marshal ? safety_of(board) : Safety{};
}

// Set-up: the marshal first, then whatever the hand holds, or done.
DropSquares placement_squares(Board& board) { return drop_squares(board, Safety{}); }

void generate_placements(Board& board, ActionList& list) {
  const Side own = board.side();
  const DropSquares squares = placement_squares(board);
  if (board.marshal(own) == kNowhere) {
    list_kind(board, Kind::marshal, squares, list);
    return;
  }
  list_kinds(board, squares, list);
  list.add(Action::done());
}

std::uint64_t count_placements(Board& board) {
  const Side own = board.side();
  const DropSquares squares = placement_squares(board);
  const auto each = static_cast<std::uint64_t>((squares.empty | squares.stacks).size());
  if (board.marshal(own) == kNowhere) return each;
  return each * static_cast<std::uint64_t>(std::popcount(board.hand(own).held())) + 1;
}

std::uint64_t count_drops(Board& board, const Safety& safety) {
  const Hand hand = board.hand(board.side());
  if (hand.empty()) return 0;
  const DropSquares squares = drop_squares(board, safety);
  Counter sink;
  if (hand.count(Kind::tactician) != 0) list_drop_betrayals(board, squares.stacks, sink);
  const auto each = static_cast<std::uint64_t>((squares.empty | squares.stacks).size());
  return sink.count + each * static_cast<std::uint64_t>(std::popcount(hand.held()));
}

}  // namespace

unsigned drop_ranks(const Board& board) noexcept {
  const Side own = board.side();
  if (board.placing() != 0) return own == Side::first ? kFirstCamp : kSecondCamp;
  const unsigned ranks = board.tops(own).ranks();
  if (ranks == 0) return own == Side::first ? 0x100 : 0x001;
  if (own == Side::first) return 0x1FFU & ~((1U << std::countr_zero(ranks)) - 1);
  return (2U << (std::bit_width(ranks) - 1)) - 1;
}

bool can_betray(const Board& board, Tower tower, Hand hand, unsigned tiers) noexcept {
  const Side own = board.side();
  unsigned enemies = 0;
  for (int tier = 1; tier <= tower.height(); ++tier) {
    if (tower.at(tier).side() != own) enemies |= 1U << (tier - 1);
  }
  if ((tiers & ~enemies) != 0) return false;
  if (board.rules().betrays_all_or_none && tiers != enemies) return false;
  for (int tier = 1; tiers >> (tier - 1) != 0; ++tier) {
    if ((tiers >> (tier - 1) & 1U) == 0) continue;
    const Kind kind = tower.at(tier).kind();
    if (hand.count(kind) == 0) return false;
    hand.take(kind);
  }
  return true;
}

bool may_stack(const Board& board, Kind kind, Square to) noexcept {
  return board.height(to) < board.rules().height_limit && board.top(to).kind() != Kind::marshal &&
         (kind != Kind::marshal || board.rules().marshal_stacks);
}

SquareSet landings(const Board& board, Square from) noexcept {
  SquareSet reached;
  visit_landings(board, from, [&reached](Square to) { reached.add(to); });
  return reached;
}

void generate(Board& board, ActionList& list) noexcept {
  if (board.placing() != 0) return generate_placements(board, list);
  if (board.is_over()) return;
  const Safety safety = safety_of_play(board);
  Adder sink{&list};
  MoveLister<Adder>(board, safety, sink).list();
  const Hand hand = board.hand(board.side());
  if (hand.empty()) return;
  const DropSquares squares = drop_squares(board, safety);
  list_kinds(board, squares, list);
  if (hand.count(Kind::tactician) != 0) list_drop_betrayals(board, squares.stacks, sink);
}

void generate_captures(Board& board, const Safety& safety, ActionList& list) noexcept {
  Adder sink{&list};
  MoveLister<Adder, Part::captures>(board, safety, sink).list();
  if (board.hand(board.side()).count(Kind::tactician) == 0) return;
  const SquareSet stacks = drop_squares(board, safety).stacks;
  list_drop_betrayals(board, stacks, sink);
}

void generate_quiets(Board& board, const Safety& safety, ActionList& list) noexcept {
  Adder sink{&list};
  MoveLister<Adder, Part::quiets>(board, safety, sink).list();
  if (!board.hand(board.side()).empty()) list_kinds(board, drop_squares(board, safety), list);
}

std::uint64_t count_actions(Board& board) noexcept {
  if (board.placing() != 0) return count_placements(board);
  if (board.is_over()) return 0;
  const Safety safety = safety_of_play(board);
  Counter sink;
  MoveLister<Counter>(board, safety, sink).list();
  return sink.count + count_drops(board, safety);
}

bool has_action(Board& board) noexcept { return count_actions(board) != 0; }

// By insertion: the list comes piece by piece in order, only each piece's own moves are mixed.
void sort_actions(ActionList& list) noexcept {
  for (Action* next = list.begin(); next < list.end(); ++next) {
    const Action action = *next;
    Action* gap = next;
    for (; gap > list.begin() && *(gap - 1) > action; --gap) *gap = *(gap - 1);
    *gap = action;
  }
}

}  // namespace seki::gungi
