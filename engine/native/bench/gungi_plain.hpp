// Gungi written plainly: what the benchmark compares with. Shares no code with the engine.
//
// Owns: play (no set-up) under the default settings, by copying boards and trying every action.
// Expects a well-formed FEN.
#pragma once

#include <array>
#include <cctype>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plain {

struct Tower {
  int height = 0;
  std::array<char, 3> pieces{};  // bottom to top, upper case for white
};

struct Action {
  int from = -1;  // -1: a drop
  char dropped = 0;
  int to = 0;
  bool takes = false;
  unsigned exchanged = 0;  // bit 0: the bottom tier changes sides
};

struct Board {
  std::array<Tower, 81> towers;  // rank * 9 + column, column 0 is file 9
  std::array<int, 128> hands{};  // by piece letter, upper case for white
  bool white = true;
  int level = 3;
};

inline bool is_white(char piece) { return std::isupper(static_cast<unsigned char>(piece)) != 0; }
inline char upper(char piece) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(piece)));
}
inline char in_colour(char piece, bool white) {
  return white ? upper(piece) : static_cast<char>(std::tolower(static_cast<unsigned char>(piece)));
}
inline char top(const Tower& tower) {
  return tower.height == 0 ? '\0' : tower.pieces[static_cast<std::size_t>(tower.height - 1)];
}
inline int limit(const Board& board) { return board.level == 3 ? 3 : 2; }

// First-tier reach: forward, diagonally forward, sideways, diagonally back, back; 9 is unlimited.
inline std::array<int, 5> reach_of(char kind) {
  switch (kind) {
    case 'M':
      return {1, 1, 1, 1, 1};
    case 'G':
      return {9, 1, 9, 1, 9};
    case 'I':
      return {1, 9, 1, 9, 1};
    case 'J':
      return {1, 1, 1, 0, 1};
    case 'W':
      return {1, 1, 0, 0, 1};
    case 'N':
      return {2, 1, 0, 0, 1};
    case 'R':
      return {2, 0, 1, 0, 2};
    case 'S':
      return {0, 2, 0, 2, 0};
    case 'F':
      return {1, 0, 1, 1, 0};
    case 'D':
      return {1, 0, 0, 0, 1};
    case 'C':
      return {0, 0, 1, 0, 1};
    case 'A':
      return {0, 0, 0, 0, 1};
    case 'K':
      return {0, 0, 0, 1, 0};
    default:
      return {0, 1, 0, 0, 1};
  }
}

class Reacher {
 public:
  Reacher(const Board& board, int from)
      : board_(board),
        row_(from / 9),
        column_(from % 9),
        tier_(board.towers[static_cast<std::size_t>(from)].height),
        piece_(top(board.towers[static_cast<std::size_t>(from)])),
        ahead_(is_white(piece_) ? -1 : 1) {}

  std::vector<int> squares() {
    const char kind = upper(piece_);
    const auto reach = reach_of(kind);
    slide(1, 0, reach[0]);
    for (const int side : {-1, 1}) {
      slide(1, side, reach[1]);
      slide(0, side, reach[2]);
      slide(-1, side, reach[3]);
    }
    slide(-1, 0, reach[4]);
    if (kind == 'C') jump(3);
    if (kind == 'K' || kind == 'A') jump(2);
    if (kind == 'A') {
      shoot(-1);
      shoot(1);
    }
    return found_;
  }

 private:
  int height_at(int forward, int aside) const {
    const int row = row_ + forward * ahead_;
    const int column = column_ + aside;
    if (row < 0 || row > 8 || column < 0 || column > 8) return -1;
    return board_.towers[static_cast<std::size_t>(row * 9 + column)].height;
  }
  // False where nothing further on is reached.
  bool land(int forward, int aside) {
    const int height = height_at(forward, aside);
    if (height < 0 || height > tier_) return false;
    found_.push_back((row_ + forward * ahead_) * 9 + column_ + aside);
    return true;
  }
  void slide(int forward, int aside, int reach) {
    if (reach == 0) return;
    const int range = reach == 9 ? 9 : reach + tier_ - 1;
    for (int i = 1; i <= range; ++i) {
      if (!land(forward * i, aside * i) || height_at(forward * i, aside * i) > 0) return;
    }
  }
  void jump(int nearest) {
    for (int i = 1; i < nearest; ++i) {
      if (height_at(i, 0) > tier_) return;
    }
    for (int i = nearest; i < nearest + tier_; ++i) {
      if (!land(i, 0)) return;
    }
  }
  void shoot(int side) {
    if (height_at(1, side) > tier_) return;
    for (int i = 1; i <= tier_; ++i) {
      if (!land(i + 1, side * i)) return;
    }
  }

  const Board& board_;
  int row_, column_, tier_;
  char piece_;
  int ahead_;
  std::vector<int> found_;
};

inline Board read(std::string_view fen) {
  Board board;
  std::size_t i = 0;
  int square = 0;
  bool inside = false;
  for (; fen[i] != ' '; ++i) {
    const char c = fen[i];
    if (c == '|') {
      if (inside) ++square;
      inside = !inside;
    } else if (c >= '1' && c <= '9') {
      square += c - '0';
    } else if (c != '/' && c != ':') {
      Tower& tower = board.towers[static_cast<std::size_t>(square)];
      tower.pieces[static_cast<std::size_t>(tower.height++)] = c;
      if (!inside) ++square;
    }
  }
  for (++i; fen[i] != ' '; ++i) {
    if (std::isalpha(static_cast<unsigned char>(fen[i])) != 0) {
      board.hands[static_cast<std::size_t>(fen[i])] = fen[i + 1] - '0';
    }
  }
  board.white = fen[i + 1] == 'w';
  board.level = fen[i + 3] - '0';
  return board;
}

inline Board played(const Board& before, const Action& action) {
  Board board = before;
  Tower& target = board.towers[static_cast<std::size_t>(action.to)];
  char piece = in_colour(action.dropped, board.white);
  if (action.from >= 0) {
    Tower& origin = board.towers[static_cast<std::size_t>(action.from)];
    piece = top(origin);
    --origin.height;
  } else {
    --board.hands[static_cast<std::size_t>(piece)];
  }
  if (action.takes) {
    Tower kept;
    for (int i = 0; i < target.height; ++i) {
      const char each = target.pieces[static_cast<std::size_t>(i)];
      if (is_white(each) == board.white)
        kept.pieces[static_cast<std::size_t>(kept.height++)] = each;
    }
    target = kept;
  }
  for (int i = 0; i < target.height; ++i) {
    if ((action.exchanged >> i & 1U) == 0) continue;
    char& each = target.pieces[static_cast<std::size_t>(i)];
    each = in_colour(each, board.white);
    --board.hands[static_cast<std::size_t>(each)];
  }
  target.pieces[static_cast<std::size_t>(target.height++)] = piece;
  board.white = !board.white;
  return board;
}

// Can the side to move take the enemy's marshal?
inline bool takes_marshal(const Board& board) {
  for (int from = 0; from < 81; ++from) {
    const char piece = top(board.towers[static_cast<std::size_t>(from)]);
    if (piece == 0 || is_white(piece) != board.white) continue;
    for (const int to : Reacher(board, from).squares()) {
      if (top(board.towers[static_cast<std::size_t>(to)]) == in_colour('M', !board.white))
        return true;
    }
  }
  return false;
}

class Generator {
 public:
  explicit Generator(const Board& board) : board_(board) {}

  std::vector<Action> legal() {
    if (!stands('M') || !stands('m')) return {};
    for (int from = 0; from < 81; ++from) {
      const char piece = top(board_.towers[static_cast<std::size_t>(from)]);
      if (piece == 0 || is_white(piece) != board_.white) continue;
      for (const int to : Reacher(board_, from).squares()) arrive(from, piece, to);
    }
    for (const char kind : std::string_view("MGIJWNRSFDCAKT")) {
      if (board_.hands[static_cast<std::size_t>(in_colour(kind, board_.white))] > 0) drop(kind);
    }
    std::vector<Action> kept;
    for (const Action& action : actions_) {
      const char target = top(board_.towers[static_cast<std::size_t>(action.to)]);
      const bool wins = action.takes && upper(target) == 'M';
      if (wins || !takes_marshal(played(board_, action))) kept.push_back(action);
    }
    return kept;
  }

 private:
  bool stands(char marshal) const {
    for (const Tower& tower : board_.towers) {
      if (top(tower) == marshal) return true;
    }
    return false;
  }

  void arrive(int from, char piece, int to) {
    const Tower& tower = board_.towers[static_cast<std::size_t>(to)];
    const char target = top(tower);
    if (target == 0) {
      actions_.push_back({.from = from, .to = to});
      return;
    }
    if (is_white(target) != board_.white) {
      actions_.push_back({.from = from, .to = to, .takes = true});
    }
    const bool marshal_may = upper(piece) != 'M' || board_.level >= 2;
    if (tower.height < limit(board_) && upper(target) != 'M' && marshal_may) {
      stack({.from = from, .to = to}, piece);
    }
  }

  void stack(const Action& action, char piece) {
    actions_.push_back(action);
    if (upper(piece) != 'T') return;
    const Tower& tower = board_.towers[static_cast<std::size_t>(action.to)];
    for (unsigned tiers = 1; tiers < 1U << tower.height; ++tiers) {
      auto hands = board_.hands;
      if (action.from < 0) --hands[static_cast<std::size_t>(piece)];
      bool payable = true;
      for (int i = 0; i < tower.height; ++i) {
        if ((tiers >> i & 1U) == 0) continue;
        const char each = tower.pieces[static_cast<std::size_t>(i)];
        const char own = in_colour(each, board_.white);
        payable = payable && each != own && --hands[static_cast<std::size_t>(own)] >= 0;
      }
      if (!payable) continue;
      Action betrayal = action;
      betrayal.exchanged = tiers;
      actions_.push_back(betrayal);
    }
  }

  void drop(char kind) {
    int foremost = board_.white ? 8 : 0;
    for (int square = 0; square < 81; ++square) {
      const char piece = top(board_.towers[static_cast<std::size_t>(square)]);
      if (piece == 0 || is_white(piece) != board_.white) continue;
      const int row = square / 9;
      foremost = board_.white ? std::min(foremost, row) : std::max(foremost, row);
    }
    for (int square = 0; square < 81; ++square) {
      if (board_.white ? square / 9 < foremost : square / 9 > foremost) continue;
      const Tower& tower = board_.towers[static_cast<std::size_t>(square)];
      const char target = top(tower);
      const Action action{.from = -1, .dropped = kind, .to = square};
      if (target == 0) {
        actions_.push_back(action);
      } else if (is_white(target) == board_.white && upper(target) != 'M' &&
                 tower.height < limit(board_)) {
        stack(action, in_colour(kind, board_.white));
      }
    }
  }

  const Board& board_;
  std::vector<Action> actions_;
};

inline std::uint64_t perft(const Board& board, int depth) {
  if (depth == 0) return 1;
  const std::vector<Action> actions = Generator(board).legal();
  if (depth == 1) return actions.size();
  std::uint64_t leaves = 0;
  for (const Action& action : actions) leaves += perft(played(board, action), depth - 1);
  return leaves;
}

}  // namespace plain
