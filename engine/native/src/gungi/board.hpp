// The state of a game without its history: towers, hands, whose turn, who may still place.
//
// Owns: making and unmaking an action, and the key kept along. Allocation-free. Must not know:
// which actions are legal (make trusts its caller), text, or what came before.
#pragma once

#include <array>
#include <cstdint>

#include "gungi/action.hpp"
#include "gungi/geometry.hpp"
#include "gungi/pieces.hpp"
#include "gungi/settings.hpp"

namespace seki::gungi {

// What the settings mean for one turn.
struct Rules {
  const ArcherReach* archers = nullptr;
  std::uint8_t height_limit = kTallest;
  bool marshal_stacks = true;
  bool betrays_all_or_none = false;
  bool guards_marshal = true;  // self_check = refused

  static Rules of(const Settings& settings) noexcept;
  friend bool operator==(const Rules&, const Rules&) = default;
};

// Who may still place a piece; 0: play has begun.
inline constexpr std::uint8_t kFirstPlaces = 1;
inline constexpr std::uint8_t kSecondPlaces = 2;

constexpr std::uint8_t places(Side side) noexcept {
  return side == Side::first ? kFirstPlaces : kSecondPlaces;
}

// What unmake needs.
struct Undo {
  Action action;
  Tower from;
  Tower to;
  Hand hand;
  std::uint64_t key = 0;
  std::array<Square, 2> marshals{};
  Side side = Side::first;
  std::uint8_t placing = 0;
};

class Board {
 public:
  explicit Board(const Rules& rules) noexcept : rules_(rules) {}

  // Building a position, in any order.
  void put(Square square, Piece piece) noexcept;
  void give(Side side, Kind kind, int count) noexcept;
  // Also ends the placing of those whose hand is empty.
  void set_turn(Side side, std::uint8_t placing) noexcept;

  Undo make(Action action) noexcept;
  void unmake(const Undo& undo) noexcept;

  Tower tower(Square square) const noexcept { return towers_[square]; }
  Piece top(Square square) const noexcept { return tops_[square]; }
  int height(Square square) const noexcept { return heights_[square]; }
  SquareSet tops(Side side) const noexcept { return top_sets_[index(side)]; }
  // Towers higher than that many pieces.
  SquareSet above(int height) const noexcept { return above_[static_cast<std::size_t>(height)]; }
  // Towers at the height limit.
  SquareSet full() const noexcept { return above(rules_.height_limit - 1); }
  Hand hand(Side side) const noexcept { return hands_[index(side)]; }
  // kNowhere when not on the board.
  Square marshal(Side side) const noexcept { return marshals_[index(side)]; }
  Side side() const noexcept { return side_; }
  std::uint8_t placing() const noexcept { return placing_; }
  std::uint64_t key() const noexcept { return key_; }
  const Rules& rules() const noexcept { return rules_; }
  bool is_over() const noexcept {
    return placing_ == 0 && (marshals_[0] == kNowhere || marshals_[1] == kNowhere);
  }
  friend bool operator==(const Board&, const Board&) = default;

 private:
  void set_tower(Square square, Tower tower) noexcept;
  void spend(Kind kind) noexcept;
  void move(Action action) noexcept;
  void land(Piece piece, Square to, Landing landing) noexcept;
  void pass_turn() noexcept;

  Rules rules_;
  std::array<Tower, kSquares> towers_{};
  std::array<Piece, kSquares> tops_{};
  std::array<std::uint8_t, kSquares> heights_{};
  std::array<SquareSet, 2> top_sets_{};
  std::array<SquareSet, kTallest + 1> above_{};
  std::array<Hand, 2> hands_{};
  std::uint64_t key_ = 0;
  std::array<Square, 2> marshals_ = {kNowhere, kNowhere};
  Side side_ = Side::first;
  std::uint8_t placing_ = 0;
};

// The key computed anew from what stands on the board.
std::uint64_t fresh_key(const Board& board) noexcept;

}  // namespace seki::gungi
