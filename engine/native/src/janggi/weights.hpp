// The numbers the evaluation is made of, in hundredths of a soldier in an even middle game.
//
// Owns: which weights there are, and their names. Must not know: their values, or how they are
// counted. `_mg` holds with all men on the board, `_eg` with few; between them it is blended.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/weight_names.hpp"
#include "janggi/men.hpp"

namespace seki::janggi {

// The board's files up to its middle: left and right are alike.
inline constexpr int kHalfFiles = 5;
inline constexpr int kPlaces = kHalfFiles * 10;
inline constexpr int kLineMobilities = 18;
inline constexpr int kJumpMobilities = 9;
inline constexpr int kDangers = 16;
inline constexpr int kScreenPairs = 16;
inline constexpr int kLeads = 8;

struct Weights {
  template <std::size_t kCount>
  using Row = std::array<std::int16_t, kCount>;

  // By kind.
  Row<kKindCount> material_mg;
  Row<kKindCount> material_eg;
  // By kind, rank from the owner's edge, file from the nearer edge.
  Row<kKindCount * kPlaces> place_mg;
  Row<kKindCount * kPlaces> place_eg;
  // By the number of points a man may go to.
  Row<kLineMobilities> chariot_mobility_mg;
  Row<kLineMobilities> chariot_mobility_eg;
  Row<kLineMobilities> cannon_mobility_mg;
  Row<kLineMobilities> cannon_mobility_eg;
  Row<kJumpMobilities> horse_mobility_mg;
  Row<kJumpMobilities> horse_mobility_eg;
  Row<kJumpMobilities> elephant_mobility_mg;
  Row<kJumpMobilities> elephant_mobility_eg;
  // For each cannon, by half the number of men it may jump over anywhere.
  Row<kScreenPairs> cannon_screens;
  // Against a side: by its guards left (0-2), and how much of its palace is attacked.
  Row<3 * kDangers> palace_danger_mg;
  Row<3 * kDangers> palace_danger_eg;
  // Two soldiers side by side: what joins them to one another.
  Row<1> soldiers_joined_mg;
  Row<1> soldiers_joined_eg;
  // By kind of an attacked man: no one of his own guards him; or a lesser man attacks him. Of the
  // side to move, and of the side that waits.
  Row<kKindCount> hanging_to_move;
  Row<kKindCount> hanging_waiting;
  Row<kKindCount> harried_to_move;
  Row<kKindCount> harried_waiting;
  // By whole points a side leads, Han's 1.5 included; `_late` grows as the ply limit nears.
  Row<kLeads> lead_mg;
  Row<kLeads> lead_eg;
  Row<kLeads> lead_late;
  Row<1> tempo_mg;
  Row<1> tempo_eg;
};

// In the order they lie in.
inline constexpr std::array kWeightNames = {
    SEKI_WEIGHT(material_mg),
    SEKI_WEIGHT(material_eg),
    SEKI_WEIGHT(place_mg),
    SEKI_WEIGHT(place_eg),
    SEKI_WEIGHT(chariot_mobility_mg),
    SEKI_WEIGHT(chariot_mobility_eg),
    SEKI_WEIGHT(cannon_mobility_mg),
    SEKI_WEIGHT(cannon_mobility_eg),
    SEKI_WEIGHT(horse_mobility_mg),
    SEKI_WEIGHT(horse_mobility_eg),
    SEKI_WEIGHT(elephant_mobility_mg),
    SEKI_WEIGHT(elephant_mobility_eg),
    SEKI_WEIGHT(cannon_screens),
    SEKI_WEIGHT(palace_danger_mg),
    SEKI_WEIGHT(palace_danger_eg),
    SEKI_WEIGHT(soldiers_joined_mg),
    SEKI_WEIGHT(soldiers_joined_eg),
    SEKI_WEIGHT(hanging_to_move),
    SEKI_WEIGHT(hanging_waiting),
    SEKI_WEIGHT(harried_to_move),
    SEKI_WEIGHT(harried_waiting),
    SEKI_WEIGHT(lead_mg),
    SEKI_WEIGHT(lead_eg),
    SEKI_WEIGHT(lead_late),
    SEKI_WEIGHT(tempo_mg),
    SEKI_WEIGHT(tempo_eg),
};

inline constexpr std::size_t kWeightCount = sizeof(Weights) / sizeof(std::int16_t);

}  // namespace seki::janggi
