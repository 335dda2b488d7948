// The vocabulary both games share: what a position can be asked, whatever the game.
//
// Owns: outcomes, phases, refusal reasons and the concept `GamePosition` that the bindings and the
// fuzz targets are generic over. Must not know: any rule of a game, or Python.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "search/limits.hpp"

namespace seki {

enum class Side : std::uint8_t { first = 0, second = 1 };

constexpr Side operator~(Side side) noexcept {
  return side == Side::first ? Side::second : Side::first;
}

constexpr std::size_t index(Side side) noexcept { return static_cast<std::size_t>(side); }

enum class Phase : std::uint8_t { setup, play, over };

enum class Termination : std::uint8_t {
  checkmate,
  bikjang,
  two_passes,
  repetition,
  bare,
  max_plies,
  no_action,
  marshal_taken,
};

using Points = std::array<double, 2>;  // of the first and the second side

struct Outcome {
  std::optional<Side> winner;  // empty: a draw, or a replay
  Termination termination{};
  std::optional<Points> points;  // Janggi only: Cho, Han (its 1.5 included)
  bool replay = false;           // Gungi's fourth repetition: played again
};

// One fault found in a text from outside; every fault of a text is reported, not the first only.
struct Fault {
  std::string code;     // stable, snake_case: "bad_rank_length", "two_generals", ...
  std::string message;  // English, names the part that is wrong
};

constexpr std::string_view name_of(Phase phase) noexcept {
  constexpr std::array<std::string_view, 3> names = {"setup", "play", "over"};
  return names[static_cast<std::size_t>(phase)];
}

constexpr std::string_view name_of(Termination termination) noexcept {
  constexpr std::array<std::string_view, 8> names = {
      "checkmate", "bikjang",   "two_passes", "repetition",
      "bare",      "max_plies", "no_action",  "marshal_taken",
  };
  return names[static_cast<std::size_t>(termination)];
}

// What playing a text would mean here: nullopt is legal, otherwise a stable snake_case reason
// ("unknown_notation", "not_your_piece", "blocked", "leaves_general_attacked", ...).
using Refused = std::optional<std::string_view>;

using SettingValue = std::variant<bool, std::int64_t, std::string>;

// A game's engine settings; default-constructed they are the rules page's defaults.
template <class S>
concept GameSettings = std::default_initializable<S> && std::copyable<S> &&
                       requires(S s, std::string_view name, const SettingValue& value) {
                         // False where there is no such setting or the value is not one of its own.
                         { s.assign(name, value) } -> std::same_as<bool>;
                       };

// What the rules say of an immutable position with its history since `start` or since its FEN.
template <class P>
concept RuledPosition = std::copyable<P> && GameSettings<typename P::Settings> &&
                        requires(const P p, const typename P::Settings settings,
                                 std::string_view text, std::vector<Fault>& faults) {
                          // Before set-up, or at the first ply where the settings fix the set-up.
                          { P::start(settings) } -> std::same_as<P>;
                          // nullopt exactly when at least one fault was appended.
                          { P::from_fen(text, settings, faults) } -> std::same_as<std::optional<P>>;
                          { p.side_to_move() } -> std::same_as<Side>;
                          { p.ply() } -> std::same_as<int>;
                          { p.phase() } -> std::same_as<Phase>;
                          // Every action since the start, set-up included, in wire notation.
                          { p.actions() } -> std::same_as<std::vector<std::string>>;
                          // Sorted by byte value, without duplicates; empty when over.
                          { p.legal_actions() } -> std::same_as<std::vector<std::string>>;
                          // Those of them that touch no square, sorted: passes, acceptances,
                          // choices of set-up.
                          { p.declarations() } -> std::same_as<std::vector<std::string>>;
                          { p.legal_action_count() } -> std::same_as<int>;
                          { p.refuse(text) } -> std::same_as<Refused>;
                          // Precondition: refuse(text) is nullopt.
                          { p.play(text) } -> std::same_as<P>;
                          // The one action the rules make by themselves (Janggi's automatic pass),
                          // or empty.
                          { p.automatic_action() } -> std::same_as<std::optional<std::string>>;
                          { p.in_check() } -> std::same_as<bool>;
                          { p.outcome() } -> std::same_as<std::optional<Outcome>>;
                          // Janggi in play and over: Cho's and Han's, its 1.5 included. Otherwise
                          // empty.
                          { p.points() } -> std::same_as<std::optional<Points>>;
                          { p.fen() } -> std::same_as<std::string>;
                        };

// What is counted from a position.
template <class P>
concept CountedPosition = requires(const P p, int depth) {
  // Exactly what repetition compares, kept incrementally; the second is computed anew.
  { p.zobrist() } -> std::same_as<std::uint64_t>;
  { p.fresh_zobrist() } -> std::same_as<std::uint64_t>;
  { p.perft(depth) } -> std::same_as<std::uint64_t>;
  { p.divide(depth) } -> std::same_as<std::vector<std::pair<std::string, std::uint64_t>>>;
};

// How a CPU plays a position. Preconditions: an action is legal.
template <class P>
concept PlayablePosition = requires(const P p, std::uint64_t seed, const search::Limits& limits) {
  // A sensible legal action without search.
  { p.default_action(seed) } -> std::same_as<std::string>;
  // The best action a search within the limits finds; in set-up, a choice with knowledge.
  { p.search(limits) } -> std::same_as<search::Report>;
  // What the search's evaluation says of the position itself, for the side to move. In play only.
  { p.evaluation() } -> std::same_as<int>;
  // For tuning: the evaluation's weights by name, and how often each counts here, for the first
  // side, in parts of a hundredth that are the game's own.
  { P::weights() } -> std::same_as<std::vector<std::pair<std::string, int>>>;
  { p.weight_counts() } -> std::same_as<std::vector<int>>;
};

template <class P>
concept GamePosition = RuledPosition<P> && CountedPosition<P> && PlayablePosition<P>;

}  // namespace seki
