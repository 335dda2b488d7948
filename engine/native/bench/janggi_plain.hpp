// Janggi as one would first write it: letters on a 10 by 9 mailbox, loops, nothing precomputed.
//
// Owns a second, independent generator: the baseline of the benchmark and an oracle of the native
// tests. Must not know the engine.
#pragma once

#include <array>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace plain {

struct Move {
  int from_file, from_rank, to_file, to_rank;
};

struct Board {
  std::array<std::array<char, 9>, 10> at{};  // [rank][file], 0 is empty
  bool cho_to_move = true;
};

inline bool on_board(int file, int rank) { return file >= 0 && file < 9 && rank >= 0 && rank < 10; }
inline bool in_palace(int file, int rank) {
  return file >= 3 && file <= 5 && (rank <= 2 || rank >= 7) && on_board(file, rank);
}
inline bool is_cho(char man) { return std::isupper(static_cast<unsigned char>(man)) != 0; }
inline char kind(char man) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(man)));
}
// Palace diagonals join the corners with the centre: squares of one colour.
inline bool has_diagonals(int file, int rank) {
  return in_palace(file, rank) && (file + (rank <= 2 ? rank : rank - 7)) % 2 == 1;
}

inline Board parse(std::string_view fen) {
  Board board;
  int rank = 9;
  int file = 0;
  std::size_t n = 0;
  for (; fen[n] != ' '; ++n) {
    if (fen[n] == '/') {
      --rank;
      file = 0;
    } else if (std::isdigit(static_cast<unsigned char>(fen[n])) != 0) {
      file += fen[n] - '0';
    } else {
      board.at[rank][file++] = fen[n];
    }
  }
  board.cho_to_move = fen[n + 1] == 'w';
  return board;
}

class Generator {
 public:
  Generator(const Board& board, bool cho) : board_(board), cho_(cho) {}

  const std::vector<Move>& moves() {
    for (int rank = 0; rank < 10; ++rank) {
      for (int file = 0; file < 9; ++file) {
        const char man = board_.at[rank][file];
        if (man != 0 && is_cho(man) == cho_) add_man(file, rank, kind(man));
      }
    }
    return moves_;
  }

 private:
  char at(int file, int rank) const { return board_.at[rank][file]; }

  void add(int file, int rank, int to_file, int to_rank) {
    if (!on_board(to_file, to_rank)) return;
    const char target = at(to_file, to_rank);
    if (target == 0 || is_cho(target) != cho_) moves_.push_back({file, rank, to_file, to_rank});
  }

  void add_man(int file, int rank, char man) {
    for (int df = -1; df <= 1; ++df) {
      for (int dr = -1; dr <= 1; ++dr) {
        if (df == 0 && dr == 0) continue;
        const bool straight = df == 0 || dr == 0;
        if (man == 'R') slide(file, rank, df, dr, straight);
        if (man == 'C') hop(file, rank, df, dr, straight);
        if (man == 'K' || man == 'A') step(file, rank, df, dr, straight);
        if (man == 'P') soldier(file, rank, df, dr, straight);
        if (straight && (man == 'N' || man == 'B')) jump(file, rank, df, dr, man == 'N' ? 1 : 2);
      }
    }
  }

  // Whether a line goes on from one square to the next in that direction.
  bool joined(int file, int rank, int df, int dr, bool straight) const {
    if (!on_board(file + df, rank + dr)) return false;
    return straight || (has_diagonals(file, rank) && in_palace(file + df, rank + dr));
  }

  void step(int file, int rank, int df, int dr, bool straight) {
    if (joined(file, rank, df, dr, straight) && in_palace(file + df, rank + dr)) {
      add(file, rank, file + df, rank + dr);
    }
  }

  void soldier(int file, int rank, int df, int dr, bool straight) {
    const bool backward = dr == (cho_ ? -1 : 1);
    const bool sideways_only = straight || dr != 0;
    if (!backward && sideways_only && joined(file, rank, df, dr, straight)) {
      add(file, rank, file + df, rank + dr);
    }
  }

  void slide(int file, int rank, int df, int dr, bool straight) {
    int f = file;
    int r = rank;
    while (joined(f, r, df, dr, straight)) {
      f += df;
      r += dr;
      add(file, rank, f, r);
      if (at(f, r) != 0) return;
    }
  }

  void hop(int file, int rank, int df, int dr, bool straight) {
    int f = file;
    int r = rank;
    bool jumped = false;
    while (joined(f, r, df, dr, straight)) {
      f += df;
      r += dr;
      const char man = at(f, r);
      if (kind(man) == 'C') return;
      if (jumped) add(file, rank, f, r);
      if (man != 0 && jumped) return;
      jumped = jumped || man != 0;
    }
  }

  void jump(int file, int rank, int df, int dr, int diagonals) {
    if (!on_board(file + df, rank + dr) || at(file + df, rank + dr) != 0) return;
    for (const int side : {-1, 1}) {
      const int sf = df != 0 ? df : side;
      const int sr = dr != 0 ? dr : side;
      const int f = file + df + sf;
      const int r = rank + dr + sr;
      if (diagonals == 1) {
        add(file, rank, f, r);
      } else if (on_board(f, r) && at(f, r) == 0) {
        add(file, rank, f + sf, r + sr);
      }
    }
  }

  const Board& board_;
  bool cho_;
  std::vector<Move> moves_;
};

inline Board after(Board board, Move move) {
  board.at[move.to_rank][move.to_file] = board.at[move.from_rank][move.from_file];
  board.at[move.from_rank][move.from_file] = 0;
  board.cho_to_move = !board.cho_to_move;
  return board;
}

inline bool is_attacked(const Board& board, bool cho) {
  Generator generator(board, !cho);
  for (const Move move : generator.moves()) {
    if (board.at[move.to_rank][move.to_file] == (cho ? 'K' : 'k')) return true;
  }
  return false;
}

inline bool generals_face(const Board& board) {
  for (int file = 3; file <= 5; ++file) {
    char last = 0;
    for (int rank = 0; rank < 10; ++rank) {
      const char man = board.at[rank][file];
      if (man == 'k' && last == 'K') return true;
      if (man != 0) last = man;
    }
  }
  return false;
}

struct Turn {
  std::vector<Board> children;
  bool in_check = false;
  bool facing = false;
};

inline Turn turn_of(const Board& board, bool bikjang) {
  Turn turn;
  turn.in_check = is_attacked(board, board.cho_to_move);
  turn.facing = bikjang && !turn.in_check && generals_face(board);
  Generator generator(board, board.cho_to_move);
  for (const Move move : generator.moves()) {
    const Board child = after(board, move);
    if (is_attacked(child, board.cho_to_move)) continue;
    if ((!bikjang || turn.facing) && generals_face(child)) continue;
    turn.children.push_back(child);
  }
  return turn;
}

inline std::uint64_t perft(const Board& board, bool bikjang, bool passed, int depth) {
  if (depth == 0) return 1;
  const Turn turn = turn_of(board, bikjang);
  if (depth == 1) return turn.children.size() + (turn.in_check ? 0 : 1);
  std::uint64_t lines = 0;
  for (const Board& child : turn.children) lines += perft(child, bikjang, false, depth - 1);
  if (!turn.in_check && !turn.facing && !passed) {
    Board child = board;
    child.cho_to_move = !child.cho_to_move;
    lines += perft(child, bikjang, true, depth - 1);
  }
  return lines;
}

}  // namespace plain
