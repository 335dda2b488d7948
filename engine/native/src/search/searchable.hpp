// What a game must offer to be searched.
//
// Owns: the concept `Searchable` and its three parts. Must not know: any game, or how the search
// goes.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "core/game.hpp"

namespace seki::search {

// How the game stands for the side to move, if it is over.
enum class Verdict : std::uint8_t { open, won, drawn, lost };

// Actions are plain values that go into 24 bits, and are listed without allocating.
template <class G>
concept HasActions =
    std::copyable<typename G::Action> && std::equality_comparable<typename G::Action> &&
    std::default_initializable<typename G::Actions> &&
    requires(typename G::Action action, typename G::Actions& actions, std::uint32_t code) {
      // Never 0; `action_of` takes back only what `code_of` gave.
      { G::code_of(action) } -> std::same_as<std::uint32_t>;
      { G::action_of(code) } -> std::same_as<typename G::Action>;
      { actions.clear() } -> std::same_as<void>;
      { actions.size() } -> std::convertible_to<std::size_t>;
      { *actions.begin() } -> std::convertible_to<typename G::Action>;
    };

// A board with the history that repetition needs, walked by making and unmaking actions, nested up
// to kDeepest deep. Allocates nothing while walking.
template <class G>
concept Walkable = requires(G game, const G standing, typename G::Action action) {
  { standing.side() } -> std::same_as<Side>;
  // Of everything the value of the position depends on but its history: board, side to move,
  // and, for Janggi, whether the last action was a pass.
  { standing.key() } -> std::same_as<std::uint64_t>;
  { standing.in_check() } -> std::same_as<bool>;
  // Precondition: the action is legal.
  { game.make(action) } -> std::same_as<void>;
  { game.unmake() } -> std::same_as<void>;
  // The other side moves twice. Only where `may_skip`: out of check, with something left to
  // play with, and not where the skipping itself would be judged.
  { standing.may_skip() } -> std::same_as<bool>;
  { game.skip() } -> std::same_as<void>;
  { game.unskip() } -> std::same_as<void>;
  // Whether the last action ended the game (judgement, repetition, a limit of plies, a general
  // gone). It may also tell a game that is as good as over: one position twice on the way here.
  { standing.verdict() } -> std::same_as<Verdict>;
  // The same where no action is legal, and `verdict` said open.
  { standing.verdict_when_stuck() } -> std::same_as<Verdict>;
};

// Which actions there are and what they promise, in hundredths of the smallest man.
template <class G>
concept Weighable = requires(G game, const G standing, typename G::Action action,
                             typename G::Actions& actions, int value) {
  // Appends the legal actions that change material at once, or the others: together all legal
  // ones, none twice.
  { game.list_captures(actions) } -> std::same_as<void>;
  { game.list_quiets(actions) } -> std::same_as<void>;
  // Any action `action_of` can make; false for what another position's table says.
  { game.is_legal(action) } -> std::same_as<bool>;
  { standing.is_capture(action) } -> std::same_as<bool>;
  // Material an action wins at once, before any answer.
  { standing.gain(action) } -> std::same_as<int>;
  // Orders captures of the same gain: less is risked first. Any unit, below 1000.
  { standing.risk(action) } -> std::same_as<int>;
  // Whether the exchanges on the target leave the mover at least that much better.
  { game.exchange_reaches(action, value) } -> std::same_as<bool>;
  // Which man goes where: below kSlots, for the tables of history. Before making the action.
  { standing.slot_of(action) } -> std::same_as<int>;
  requires G::kSlots > 0;
  // For the side to move, within ±kMostEvaluated.
  { game.evaluate() } -> std::same_as<int>;
};

template <class G>
concept Searchable = HasActions<G> && Walkable<G> && Weighable<G>;

}  // namespace seki::search
