#include "gungi/attack.hpp"

#include <algorithm>

namespace seki::gungi {
namespace {

constexpr int kFarthestJump = 5;

const Jump& jump_of(const Board& board, Square square) {
  return kReach.jump[board.top(square).bits()][static_cast<std::size_t>(board.height(square))];
}

int range_of(Piece piece, int tier, int direction) {
  return kReach
      .range[piece.bits()][static_cast<std::size_t>(tier)][static_cast<std::size_t>(direction)];
}

int room(Square square, int direction) {
  return kReach.room[square][static_cast<std::size_t>(direction)];
}

Square step(Square square, int direction, int steps = 1) {
  return static_cast<Square>(square + kStep[static_cast<std::size_t>(direction)] * steps);
}

bool slid_upon(const Board& board, Square square, Side by) {
  const int height = board.height(square);
  for (int direction = 0; direction < kDirections; ++direction) {
    Square from = square;
    for (int steps = 1; steps <= room(square, direction); ++steps) {
      from = step(from, direction);
      const Piece piece = board.top(from);
      if (!piece) continue;
      const int tier = board.height(from);
      if (piece.side() == by && tier >= height &&
          range_of(piece, tier, opposite(direction)) >= steps) {
        return true;
      }
      break;
    }
  }
  return false;
}

bool jumped_upon(const Board& board, Square square, Side by) {
  const int backward = opposite(forward(by));
  int needed = board.height(square);  // the tier that lands here over all that was passed
  Square from = square;
  for (int steps = 1; steps <= std::min(room(square, backward), kFarthestJump); ++steps) {
    from = step(from, backward);
    const int tier = board.height(from);
    const Jump& jump = jump_of(board, from);
    if (board.top(from).is(by) && tier >= needed && jump.nearest != 0 && steps >= jump.nearest &&
        steps <= jump.farthest) {
      return true;
    }
    needed = std::max(needed, tier);
  }
  return false;
}

int too_high(const Board& board, const ArcherSource& source, int tier) {
  int count = 0;
  for (std::size_t i = 0; i < source.way_count; ++i) {
    count += board.height(source.way[i]) > tier;
  }
  return count;
}

bool shot_upon(const Board& board, Square square, Side by) {
  const ArcherSources& sources = board.rules().archers->sources[index(by)][square];
  for (std::size_t i = 0; i < sources.count; ++i) {
    const ArcherSource& source = sources.each[i];
    if (!board.top(source.origin).is(by, Kind::archer)) continue;
    const int tier = board.height(source.origin);
    if (tier >= source.tier && tier >= board.height(square) && too_high(board, source, tier) == 0) {
      return true;
    }
  }
  return false;
}

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
  return slid_upon(board, square, by) || jumped_upon(board, square, by) ||
         shot_upon(board, square, by);
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

}  // namespace seki::gungi
