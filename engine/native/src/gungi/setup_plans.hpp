// Armies worth setting up, as data.
//
// Owns: which piece goes where, in which order. Must not know: what stands on a board, or the
// enemy.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "gungi/pieces.hpp"

namespace seki::gungi {

// A piece's place: files as the first side counts them, rows from the own edge.
struct Post {
  Kind kind = Kind::marshal;
  int file = 0;
  int row = 0;
};

// Posts in the order they are manned, the marshal's first; a later one on the same square stands
// upon the earlier. Those from `spare` on are manned only while the enemy looks on, done already:
// otherwise what they hold is worth more in hand.
struct Plan {
  static constexpr std::size_t kMostPosts = 25;

  std::array<Post, kMostPosts> posts{};
  std::size_t count = 0;
  std::size_t spare = 0;
};

// "M51 D53 … | R23 …": letter, file, row; the bar comes before what is spare.
constexpr Plan read_plan(std::string_view text) {
  Plan plan;
  plan.spare = Plan::kMostPosts;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '|') plan.spare = plan.count;
    if (text[i] < 'A' || text[i] > 'Z') continue;
    plan.posts[plan.count++] = {*kind_of_letter(text[i]), text[i + 1] - '0', text[i + 2] - '0'};
  }
  if (plan.spare > plan.count) plan.spare = plan.count;
  return plan;
}

// Those that hold their own in games of the engine with itself (46 % to 60 % each). Worse are all
// pieces at once (28 %), the marshal in the corner (43 %) and behind a flat front (42 %).
inline constexpr std::array kPlans = {
    // The marshal beside the middle, its men in front of it.
    read_plan("M71 J72 F73 F83 W82 W62 D81 D83 D63 N73 A52 G63 I51 D43 J53 | A32 C42 K63 R23 N43"),
    // In the middle behind towers.
    read_plan("M51 W62 J71 J41 D53 D63 D43 N63 W53 F42 A62 A32 G53 I23 C72 K32 | D52 N73 R83"),
    // In the middle, thin in front, much in hand.
    read_plan("M51 J52 F61 D53 W62 W42 D63 N53 A72 A32 G71 I83 J33 | C82 D43 K22 D31"),
    // Beside the corner.
    read_plan("M81 F82 J71 W91 D83 D73 D93 W72 N73 G51 A62 I41 D53 J63 | F72 C52 A32 K42 R33 N53"),
    // In the middle with open wings.
    read_plan("M51 J52 F41 F72 W63 D53 D71 D43 N53 A61 A32 G71 I63 | J33 W73 D31 K22"),
    // Strong on both wings.
    read_plan("M51 W61 W41 F52 D63 D43 J63 J43 D73 D33 N73 N33 A62 A42 G81 I21 | C72 K32 F53 R83"),
    // A front of five towers.
    read_plan("M51 F61 F41 J52 D53 D43 D63 D33 W53 W43 N63 J33 A62 A42 G71 I31 | C72 K22 N73 R23"),
};

}  // namespace seki::gungi
