// What must hold of any position a fuzzer reaches, whatever the game.
//
// Owns the invariants; a broken one aborts. Must not know a game.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/game.hpp"

namespace seki::fuzz {

inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "broken: %s\n", what);
  std::abort();
}

template <GamePosition P>
void check(const P& position) {
  const std::vector<std::string> legal = position.legal_actions();
  require(position.zobrist() == position.fresh_zobrist(), "the key kept up is the key");
  require(position.legal_action_count() == static_cast<int>(legal.size()), "count is the list's");
  require(legal.empty() == (position.phase() == Phase::over), "only what is over has no actions");
  require(position.outcome().has_value() == (position.phase() == Phase::over),
          "over has an outcome");
  for (std::size_t n = 0; n < legal.size(); ++n) {
    require(!position.refuse(legal[n]), "what is listed is legal");
    require(n == 0 || legal[n - 1] < legal[n], "the list is sorted");
  }
}

// A text is legal exactly when it is listed.
template <GamePosition P>
void check_text(const P& position, std::string_view text) {
  bool listed = false;
  for (const std::string& action : position.legal_actions()) listed = listed || action == text;
  require(listed == !position.refuse(text), "legal is what is listed");
}

// Plays on: each byte chooses among what is legal, or leaves it to the default action.
template <GamePosition P>
void play_on(P position, std::string_view choices) {
  for (const char choice : choices) {
    const std::vector<std::string> legal = position.legal_actions();
    if (legal.empty()) return;
    const auto number = static_cast<unsigned char>(choice);
    const std::string action =
        number < 0xF0 ? legal[number % legal.size()] : position.default_action(number);
    require(!position.refuse(action), "what is chosen is legal");
    position = position.play(action);
    check(position);
  }
}

// A FEN written by a position is read again, and written the same.
template <GamePosition P>
void check_fen(std::string_view text, const typename P::Settings& settings) {
  std::vector<Fault> faults;
  const std::optional<P> position = P::from_fen(text, settings, faults);
  require(position.has_value() == faults.empty(), "refused exactly with faults");
  if (!position) return;
  check(*position);
  const std::optional<P> again = P::from_fen(position->fen(), settings, faults);
  require(again.has_value(), "what is written can be read");
  require(again->fen() == position->fen(), "and is written the same");
  require(again->zobrist() == position->zobrist(), "and is the same board");
}

}  // namespace seki::fuzz
