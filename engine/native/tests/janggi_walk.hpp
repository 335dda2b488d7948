// Random games by the rules, and a check that names what failed.
//
// Owns: how native Janggi tests come by positions with a history. Must not know what they check.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "core/zobrist.hpp"
#include "janggi/position.hpp"

namespace seki::janggi::testing {

inline void check(bool holds, const char* what, const std::string& where) {
  if (holds) return;
  std::fprintf(stderr, "failed: %s\n  in %s\n", what, where.c_str());
  std::exit(1);
}

inline Position position_of(std::string_view fen, const Settings& settings) {
  std::vector<Fault> faults;
  const std::optional<Position> position = Position::from_fen(fen, settings, faults);
  check(position.has_value(), "a start fit for play", std::string(fen));
  return *position;
}

inline std::vector<std::string_view> starts_to_try() {
  return {
      "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
      "2bca3r/4k4/2n1cC3/1pp2R3/8p/9/1PPPN1P2/4C4/4A2r1/2BAK3R b - - 0 23",
      "9/3c1k3/3a1aN2/9/9/4R4/3r5/9/4CA3/3AK4 w - - 0 1",
      // Little can happen here but repetition, passes and facing.
      "3k5/9/9/9/9/p8/9/9/9/4K3P w - - 0 1",
      "4k4/9/4c4/9/9/9/9/4C4/9/3K5 b - - 0 1",
  };
}

inline std::vector<Settings> settings_to_try() {
  std::vector<Settings> all;
  for (const bool by_points : {true, false}) {
    for (const Bikjang bikjang : {Bikjang::allowed, Bikjang::forbidden}) {
      for (const int max_plies : {40, 0}) all.push_back({false, by_points, bikjang, max_plies});
    }
  }
  return all;
}

// Calls `visit` with every position of a random game that is not over.
template <class Visit>
void walk(Position position, std::uint64_t seed, int length, Visit visit) {
  for (int ply = 0; ply < length && !position.outcome(); ++ply) {
    visit(position);
    const std::vector<std::string> actions = position.legal_actions();
    const std::uint64_t random = split_mix(seed, static_cast<std::uint64_t>(ply));
    position = std::move(position).play(actions[random % actions.size()]);
  }
}

template <class Visit>
void walk_all(int games, int length, Visit visit) {
  for (const Settings& settings : settings_to_try()) {
    for (const std::string_view start : starts_to_try()) {
      for (int game = 0; game < games; ++game) {
        walk(position_of(start, settings), static_cast<std::uint64_t>(game), length, visit);
      }
    }
  }
}

}  // namespace seki::janggi::testing
