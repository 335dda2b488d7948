// Which quiet actions did well in this search so far: what is tried first, and reduced less.
//
// Owns: the tables and how they learn. Must not know: nodes, depths beyond a bonus, any game.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "search/searchable.hpp"
#include "search/transposition.hpp"

namespace seki::search {

// A quiet action in the tables: whose man goes where, after which two actions.
struct Trail {
  Side side = Side::first;
  std::array<int, 2> before = {-1, -1};  // slots of the last action and the own one before it
};

template <Searchable G>
class History {
 public:
  History() : own_(zeroed<Score>(2 * kSlots)), following_(zeroed<Score>(kSlots * kSlots)) {}

  int of(const Trail& trail, int slot) const noexcept {
    int sum = own_[own(trail, slot)];
    for (const int before : trail.before) {
      if (before >= 0) sum += following_[follow(before, slot)];
    }
    return sum;
  }

  // The action that did well, and those tried before it that did not.
  void learn(const Trail& trail, int good, std::span<const int> bad, int depth) noexcept {
    const int bonus = std::min(170 * depth, 1800);
    move(trail, good, bonus);
    for (const int slot : bad) move(trail, slot, -bonus);
  }

 private:
  using Score = std::int16_t;
  static constexpr std::size_t kSlots = G::kSlots;
  static constexpr int kHighest = 16'384;

  static std::size_t own(const Trail& trail, int slot) noexcept {
    return index(trail.side) * kSlots + static_cast<std::size_t>(slot);
  }
  static std::size_t follow(int before, int slot) noexcept {
    return static_cast<std::size_t>(before) * kSlots + static_cast<std::size_t>(slot);
  }
  // The nearer a score is to its highest, the less it still moves.
  static void pull(Score& score, int bonus) noexcept {
    score = static_cast<Score>(score + bonus - score * std::abs(bonus) / kHighest);
  }
  void move(const Trail& trail, int slot, int bonus) noexcept {
    pull(own_[own(trail, slot)], bonus);
    for (const int before : trail.before) {
      if (before >= 0) pull(following_[follow(before, slot)], bonus);
    }
  }

  ZeroedArray<Score> own_;
  ZeroedArray<Score> following_;
};

}  // namespace seki::search
