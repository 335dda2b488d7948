// What a side can do in Janggi, in three bytes less than its text.
//
// Owns: moves and actions as values. Must not know: whether one is legal, or its notation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "janggi/geometry.hpp"

namespace seki::janggi {

struct Move {
  Square from = kNowhere;
  Square to = kNowhere;
  friend constexpr bool operator==(Move, Move) noexcept = default;
};

// A move of a man, or, with both squares the same number off the board, another action.
using Action = Move;
inline constexpr Action kPass{90, 90};
inline constexpr Action kAccept{91, 91};
inline constexpr int kArrangementCount = 4;
constexpr Action choose(int arrangement) noexcept {
  const auto number = static_cast<Square>(92 + arrangement);
  return {number, number};
}
constexpr bool is_move(Action action) noexcept { return action.from < kSquares; }
constexpr bool is_choice(Action action) noexcept {
  return action.from >= 92 && action.from < 92 + kArrangementCount;
}
constexpr int arrangement_of(Action action) noexcept { return action.from - 92; }

// No position has more: two chariots and two cannons 17 + 4 each, horses and elephants 8 each,
// five soldiers 5 each, guards and general 8 each.
inline constexpr int kMostMoves = 176;

struct MoveList {
  std::array<Move, kMostMoves> items;
  int count = 0;

  void clear() noexcept { count = 0; }
  std::size_t size() const noexcept { return static_cast<std::size_t>(count); }
  void add(Move move) noexcept { items[static_cast<std::size_t>(count++)] = move; }
  const Move* begin() const noexcept { return items.data(); }
  const Move* end() const noexcept { return items.data() + count; }
  Move* begin() noexcept { return items.data(); }
  Move* end() noexcept { return items.data() + count; }
};

}  // namespace seki::janggi
