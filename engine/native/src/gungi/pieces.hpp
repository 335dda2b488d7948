// The 14 kinds of piece, a piece of a side, and a tower of pieces.
//
// Owns: how pieces and towers are packed. Must not know: squares, reach or any rule of a turn.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/game.hpp"

namespace seki::gungi {

// In the order of the piece letters, so that sorting by kind is sorting by text.
enum class Kind : std::uint8_t {
  archer,
  cannon,
  soldier,
  fortress,
  general,
  lieutenant,
  major,
  musketeer,
  marshal,
  lancer,
  rider,
  spy,
  tactician,
  samurai,
};

inline constexpr int kKindCount = 14;
inline constexpr std::string_view kKindLetters = "ACDFGIJKMNRSTW";
// The order hands are written in (the table of the rules page).
inline constexpr std::string_view kHandOrder = "MGIJWNRSFDCAKT";
inline constexpr std::array<std::uint8_t, kKindCount> kArmy = {2, 1, 4, 2, 1, 1, 2,
                                                               1, 1, 3, 2, 2, 1, 2};
inline constexpr int kTallest = 3;

constexpr int index(Kind kind) noexcept { return static_cast<int>(kind); }
constexpr char letter(Kind kind) noexcept {
  return kKindLetters[static_cast<std::size_t>(index(kind))];
}

constexpr std::optional<Kind> kind_of_letter(char upper) noexcept {
  const auto found = kKindLetters.find(upper);
  if (found == std::string_view::npos) return std::nullopt;
  return static_cast<Kind>(found);
}

// Five bits: 0 is no piece, else the kind plus one and, for the second side, 16.
class Piece {
 public:
  constexpr Piece() = default;
  constexpr Piece(Side side, Kind kind)
      : bits_(static_cast<std::uint8_t>((index(kind) + 1) | (seki::index(side) << 4))) {}
  static constexpr Piece from_bits(unsigned bits) noexcept {
    Piece piece;
    piece.bits_ = static_cast<std::uint8_t>(bits);
    return piece;
  }

  constexpr explicit operator bool() const noexcept { return bits_ != 0; }
  constexpr unsigned bits() const noexcept { return bits_; }
  constexpr Side side() const noexcept { return static_cast<Side>(bits_ >> 4); }
  constexpr Kind kind() const noexcept { return static_cast<Kind>((bits_ & 15) - 1); }
  constexpr bool is(Side side) const noexcept { return bits_ != 0 && this->side() == side; }
  constexpr bool is(Side side, Kind kind) const noexcept { return *this == Piece(side, kind); }
  friend constexpr bool operator==(Piece, Piece) = default;

 private:
  std::uint8_t bits_ = 0;
};

inline constexpr int kPieceCodes = 32;

// Up to three pieces, bottom to top, five bits each. Tiers count from 1.
class Tower {
 public:
  constexpr int height() const noexcept { return (bits_ != 0) + (bits_ > 31) + (bits_ > 1023); }
  constexpr bool empty() const noexcept { return bits_ == 0; }
  constexpr Piece at(int tier) const noexcept {
    return Piece::from_bits((bits_ >> (5 * (tier - 1))) & 31U);
  }
  constexpr Piece top() const noexcept { return empty() ? Piece() : at(height()); }
  // The piece that comes free when the top one leaves.
  constexpr Piece under_top() const noexcept {
    const int tall = height();
    return tall < 2 ? Piece() : at(tall - 1);
  }
  constexpr void push(Piece piece) noexcept { set(height() + 1, piece); }
  constexpr void pop() noexcept {
    bits_ = static_cast<std::uint16_t>(bits_ & ((1U << (5 * (height() - 1))) - 1U));
  }
  constexpr void set(int tier, Piece piece) noexcept {
    const int shift = 5 * (tier - 1);
    bits_ = static_cast<std::uint16_t>((bits_ & ~(31U << shift)) | (piece.bits() << shift));
  }
  // What stays of the tower when every piece of the other side leaves: order kept, all sunk.
  constexpr Tower only(Side side) const noexcept {
    Tower kept;
    for (int tier = 1; tier <= height(); ++tier) {
      if (at(tier).side() == side) kept.push(at(tier));
    }
    return kept;
  }
  friend constexpr bool operator==(Tower, Tower) = default;

 private:
  std::uint16_t bits_ = 0;
};

// How many pieces of each kind a side has in hand: four bits a kind.
class Hand {
 public:
  constexpr int count(Kind kind) const noexcept {
    return static_cast<int>((bits_ >> (4 * index(kind))) & 15U);
  }
  constexpr void add(Kind kind, int pieces = 1) noexcept {
    bits_ += static_cast<std::uint64_t>(pieces) << (4 * index(kind));
  }
  constexpr void take(Kind kind) noexcept { bits_ -= std::uint64_t{1} << (4 * index(kind)); }
  constexpr bool empty() const noexcept { return bits_ == 0; }
  // One bit a kind, at 4 * index, set where the hand holds that kind.
  constexpr std::uint64_t held() const noexcept {
    return (bits_ | bits_ >> 1 | bits_ >> 2) & 0x0011'1111'1111'1111ULL;
  }
  friend constexpr bool operator==(Hand, Hand) = default;

 private:
  std::uint64_t bits_ = 0;
};

}  // namespace seki::gungi
