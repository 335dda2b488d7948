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
// upon the earlier. Those from `spare` on are manned only while the enemy looks on: what they hold
// is worth as much in hand.
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

inline constexpr std::array kPlans = {
    // The marshal in the middle of the edge.
    read_plan("M51 D53 J52 F61 F41 D63 D43 W62 W42 N63 N43 A72 A32 G71 I31 D73 C82 K22 J33 | R83"),
    read_plan("M51 F52 D53 W63 W43 J61 J41 D73 D33 F62 G42 A72 A32 I81 C22 N53 D83 K62 | R23 N73"),
    // In the corner.
    read_plan("M91 F92 J81 W82 D93 D83 W73 N83 A72 G61 I52 D63 F43 C62 A42 D33 J53 K32 | R23 N63"),
    // Beside the corner.
    read_plan("M81 F82 J71 W91 D83 D73 D93 W72 N73 G51 A62 I41 D53 J63 F43 C52 A32 K42 | R33 N53"),
    read_plan("M71 J72 F81 F61 W82 W62 D73 D83 D63 N73 A52 G41 I51 D43 J53 A32 C42 K63 | R23 N43"),
    // High towers in front.
    read_plan("M51 W52 J61 J41 D53 D63 D43 N63 W43 F62 F42 A62 A42 G53 I71 C72 K32 D33 | N73 R83"),
    read_plan("M51 F61 F41 J52 D53 D43 D63 D33 W53 W43 N63 J33 A62 A42 G71 I31 C72 K22 | N73 R23"),
    // Few, the rest in hand.
    read_plan("M51 J52 F61 F41 W62 W42 D53 D63 D43 N53 A72 A32 G71 I31 | J33 W73 C82 D83 K22"),
    read_plan("M51 J52 F61 F41 D53 W62 W42 D63 D43 | N53 A72 A32 G71 I31 J33 C82 D83 K22"),
    // All of them.
    read_plan("M51 D53 J52 F61 F41 D63 D43 W62 W42 N63 N43 A72 A32 G71 I31 D73 C82 K22 J33 R83 R23 "
              "S73 S33 N53"),
};

}  // namespace seki::gungi
