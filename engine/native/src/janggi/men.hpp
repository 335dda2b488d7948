// The men of Janggi: kinds, values, letters, and the sixteen places each side's army has.
//
// Owns: what a man is. Must not know: the board or how men move.
#pragma once

#include <array>
#include <cstdint>

#include "core/game.hpp"

namespace seki::janggi {

enum class Kind : std::uint8_t { general, guard, chariot, cannon, horse, elephant, soldier };
inline constexpr int kKindCount = 7;

// A man's place in his army: 0–15 are Cho's, 16–31 Han's, each in the order of `kArmy`.
using Man = std::uint8_t;
inline constexpr Man kNobody = 32;
inline constexpr int kMenASide = 16;

inline constexpr std::array<Kind, kMenASide> kArmy = {
    Kind::general, Kind::guard,   Kind::guard,   Kind::chariot,  Kind::chariot,  Kind::cannon,
    Kind::cannon,  Kind::horse,   Kind::horse,   Kind::elephant, Kind::elephant, Kind::soldier,
    Kind::soldier, Kind::soldier, Kind::soldier, Kind::soldier,
};

constexpr Kind kind_of(Man man) noexcept { return kArmy[man & 15]; }
constexpr Side side_of(Man man) noexcept { return static_cast<Side>(man >> 4); }
// False for nobody.
constexpr bool is_of(Man man, Side side) noexcept { return man >> 4 == static_cast<int>(side); }
constexpr Man general_of(Side side) noexcept { return static_cast<Man>(index(side) * kMenASide); }

inline constexpr std::array<int, kKindCount> kValues = {0, 3, 13, 7, 5, 3, 2};
constexpr int value_of(Man man) noexcept { return kValues[static_cast<std::size_t>(kind_of(man))]; }

// Upper case, as in a FEN.
inline constexpr std::array<char, kKindCount> kLetters = {'K', 'A', 'R', 'C', 'N', 'B', 'P'};

}  // namespace seki::janggi
