#include "gungi/attack.hpp"

#include <algorithm>

#include "gungi/takers.hpp"

namespace seki::gungi {
namespace {

// Collects Safety line by line around the marshal of the side to move.
class SafetyScan {
 public:
  explicit SafetyScan(const Board& board)
      : board_(board),
        own_(board.side()),
        marshal_(board.marshal(own_)),
        height_(board.height(marshal_)) {}

  Safety run() {
    for (int direction = 0; direction < kDirections; ++direction) scan_slides(direction);
    scan_jumps();
    scan_archers();
    return safety_;
  }

 private:
  void scan_slides(int direction) {
    SquareSet line;
    Square blocker = kNowhere;
    Square from = marshal_;
    for (int steps = 1; steps <= room(marshal_, direction); ++steps) {
      from = step(from, direction);
      line.add(from);
      const Piece piece = board_.top(from);
      if (!piece) continue;
      const bool hits = slides_onto(piece, board_.height(from), direction, steps);
      if (blocker != kNowhere) {
        if (hits) safety_.exposing.add(blocker);
        return;
      }
      if (hits) {
        check(line);
        return;
      }
      if (piece.side() != own_) return;
      const Piece under = board_.tower(from).under_top();
      if (under) {
        if (slides_onto(under, board_.height(from) - 1, direction, steps)) {
          safety_.exposing.add(from);
        }
        return;
      }
      blocker = from;
    }
  }

  bool slides_onto(Piece piece, int tier, int direction, int steps) const {
    return piece.side() != own_ && tier >= height_ &&
           range_of(piece, tier, opposite(direction)) >= steps;
  }

  void scan_jumps() {
    const int backward = opposite(forward(~own_));
    SquareSet passed;
    Square from = marshal_;
    for (int steps = 1; steps <= std::min(room(marshal_, backward), kFarthestJump); ++steps) {
      from = step(from, backward);
      expose_hidden_jumper(from);
      const Jump& jump = jump_of(board_, from);
      if (board_.top(from).is(~own_) && jump.nearest != 0 && steps >= jump.nearest &&
          steps <= jump.farthest) {
        weigh_jump(from, passed);
      }
      passed.add(from);
    }
  }

  void scan_archers() {
    const ArcherSources& sources = board_.rules().archers->sources[index(~own_)][marshal_];
    for (std::size_t i = 0; i < sources.count; ++i) {
      const ArcherSource& source = sources.each[i];
      expose_hidden_jumper(source.origin);
      if (!board_.top(source.origin).is(~own_, Kind::archer) ||
          board_.height(source.origin) < source.tier) {
        continue;
      }
      SquareSet way;
      for (std::size_t j = 0; j < source.way_count; ++j) way.add(source.way[j]);
      weigh_jump(source.origin, way);
    }
  }

  // An enemy jumper in line: it attacks, or is held off by towers too high to be passed. One
  // action can lower two towers at most: the one it leaves and the one it takes on.
  void weigh_jump(Square origin, SquareSet way) {
    const int tier = board_.height(origin);
    if (tier < height_) return;
    SquareSet screens;
    for (SquareSet rest = way; !rest.empty();) {
      const Square square = rest.take_first();
      if (board_.height(square) > tier) screens.add(square);
    }
    if (screens.empty()) {
      way.add(origin);
      check(way);
    } else if (screens.size() <= 2) {
      safety_.exposing |= screens;
      safety_.screens |= screens;
    }
  }

  void expose_hidden_jumper(Square square) {
    if (!board_.top(square).is(own_)) return;
    const Piece under = board_.tower(square).under_top();
    if (under.is(~own_) && kReach.jump[under.bits()][1].nearest != 0) {
      safety_.exposing.add(square);
    }
  }

  void check(SquareSet answers) {
    safety_.in_check = true;
    safety_.answers &= answers;
  }

  const Board& board_;
  Side own_;
  Square marshal_;
  int height_;
  Safety safety_;
};

}  // namespace

bool attacked(const Board& board, Square square, Side by) noexcept {
  return visit_takers(board, square, by, board.height(square), [](Square) { return true; });
}

bool in_check(const Board& board) noexcept {
  const Square marshal = board.marshal(board.side());
  return marshal != kNowhere && attacked(board, marshal, ~board.side());
}

Safety safety_of(const Board& board) noexcept { return SafetyScan(board).run(); }

bool leaves_marshal_safe(Board& board, Action action) noexcept {
  const Side own = board.side();
  const Undo undo = board.make(action);
  const Square marshal = board.marshal(own);
  const bool safe = marshal == kNowhere || !attacked(board, marshal, ~own);
  board.unmake(undo);
  return safe;
}

bool is_safe(Board& board, const Safety& safety, Action action) noexcept {
  const bool takes = action.landing() == Landing::take;
  if (!board.rules().guards_marshal) return true;
  if (takes && board.top(action.to()).kind() == Kind::marshal) return true;
  const bool flees = action.is_move() && action.from() == board.marshal(board.side());
  if (safety.in_check) {
    if (!flees && !safety.answers.has(action.to())) return false;
    return leaves_marshal_safe(board, action);
  }
  const bool exposes = action.is_move() && safety.exposing.has(action.from());
  const bool unscreens = takes && safety.screens.has(action.to());
  return !(flees || exposes || unscreens) || leaves_marshal_safe(board, action);
}

}  // namespace seki::gungi
