// The numbers the evaluation is linear in.
//
// Owns: their blocks and names. Must not know: their values, or what they are multiplied with.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/weight_names.hpp"
#include "gungi/geometry.hpp"
#include "gungi/pieces.hpp"

namespace seki::gungi {

inline constexpr int kFilesFromEdge = 5;  // 0 the edge, 4 the middle
inline constexpr int kRing = 8;           // squares around a marshal
inline constexpr int kMostAttackers = 6;

template <int kCount>
using WeightBlock = std::array<std::int16_t, static_cast<std::size_t>(kCount)>;

// In hundredths of a soldier. Blocks by kind come in the order of the piece letters.
struct Weights {
  WeightBlock<kKindCount * kTallest> top;          // on top, by kind and tier
  WeightBlock<kKindCount> under_own;               // under a top of its own side
  WeightBlock<kKindCount> buried;                  // under a top of the enemy
  WeightBlock<kKindCount> hand;                    // in hand, each
  WeightBlock<kBoardSide> hand_reach;              // a piece in hand, by ranks it may be dropped on
  WeightBlock<kKindCount * kBoardSide> rank;       // a top, by kind and rank from the own edge
  WeightBlock<kKindCount * kFilesFromEdge> file;   // a top, by kind and file
  WeightBlock<kKindCount> mobility;                // a square it lands on
  WeightBlock<kKindCount> attacked;                // a top an enemy may take, covered
  WeightBlock<kKindCount> hanging;                 // the same, not covered
  WeightBlock<1> at_risk;                          // an own piece under such a top
  WeightBlock<kRing + 1> pressure;                 // squares around the enemy marshal reached
  WeightBlock<kMostAttackers + 1> attackers;       // pieces that reach one of them
  WeightBlock<kMostAttackers + 1> able_attackers;  // those of them as high as the marshal
  WeightBlock<kKindCount> chase;                   // a top, by how much nearer to it than 8 squares
  WeightBlock<kKindCount> passed;                  // a top that is no longer in front of it
  WeightBlock<kRing + 1> shelter;                  // own tops around the own marshal
  WeightBlock<1> tall_shelter;                     // such a top that stands on something
  WeightBlock<kRing + 1> escapes;                  // squares around it that it could go to
  WeightBlock<kRing + 1> drop_threat;  // squares around it to drop on, for each piece in hand
  WeightBlock<1> betrayal_drop;        // a tower where a dropped tactician finds its like
  WeightBlock<1> betrayal_move;        // a tower where a moving one does
  WeightBlock<1> tempo;                // of the side to move
};

inline constexpr std::array kWeightNames = {
    SEKI_WEIGHT(top),           SEKI_WEIGHT(under_own),      SEKI_WEIGHT(buried),
    SEKI_WEIGHT(hand),          SEKI_WEIGHT(hand_reach),     SEKI_WEIGHT(rank),
    SEKI_WEIGHT(file),          SEKI_WEIGHT(mobility),       SEKI_WEIGHT(attacked),
    SEKI_WEIGHT(hanging),       SEKI_WEIGHT(at_risk),        SEKI_WEIGHT(pressure),
    SEKI_WEIGHT(attackers),     SEKI_WEIGHT(able_attackers), SEKI_WEIGHT(chase),
    SEKI_WEIGHT(passed),        SEKI_WEIGHT(shelter),        SEKI_WEIGHT(tall_shelter),
    SEKI_WEIGHT(escapes),       SEKI_WEIGHT(drop_threat),    SEKI_WEIGHT(betrayal_drop),
    SEKI_WEIGHT(betrayal_move), SEKI_WEIGHT(tempo),
};

// All of them in a row, as the names' offsets count.
inline constexpr std::size_t kWeightCount = sizeof(Weights) / sizeof(std::int16_t);
using WeightRow = std::array<std::int16_t, kWeightCount>;
constexpr WeightRow row_of(const Weights& weights) { return std::bit_cast<WeightRow>(weights); }
constexpr Weights weights_of(const WeightRow& row) { return std::bit_cast<Weights>(row); }

}  // namespace seki::gungi
