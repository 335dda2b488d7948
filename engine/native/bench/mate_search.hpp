// Proves wins by mate by looking at everything: AND/OR search, deepened a move at a time.
//
// Owns: the proof and its table. Must not know: any game, evaluation, or the search that plays.
// Mates of one and two moves are proven among all actions; longer ones among attacks where every
// action of the attacker gives check.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace seki::mates {

struct Proof {
  int moves = 0;         // own moves to the mate; 0: none found
  bool complete = true;  // false: the limit of nodes ended the search
  std::vector<std::string> best;
};

// What a mate is told to a game's board by: `World` lists actions, makes them, and says how the
// side to move stands.
template <class World>
class MateSearch {
 public:
  using Action = typename World::Action;
  static constexpr int kMostMoves = 9;
  static constexpr int kAllActions = 2;  // mates of so many moves may begin or go on without check

  MateSearch(World& world, std::uint64_t most_nodes)
      : world_(world), table_(kSlots), nodes_left_(most_nodes) {}

  Proof prove(int most_moves) {
    Proof proof;
    for (int moves = 1; moves <= std::min(most_moves, kMostMoves) && proof.best.empty(); ++moves) {
      only_checks_ = moves > kAllActions;
      proof.best = first_actions(moves);
      if (!proof.best.empty()) proof.moves = moves;
      if (nodes_left_ == 0) break;
    }
    proof.complete = nodes_left_ != 0;
    if (!proof.complete) proof.best.clear();
    return proof;
  }

 private:
  static constexpr std::size_t kSlots = std::size_t{1} << 18;

  // What is known where the attacker moves: mate in `proven` moves, none in `refuted`.
  struct Entry {
    std::uint64_t key = 0;
    std::int8_t proven = 127;
    std::int8_t refuted = 0;
  };

  std::vector<std::string> first_actions(int moves) {
    std::vector<std::string> texts;
    for (const Action action : world_.actions()) {
      if (mates_with(action, moves)) texts.push_back(World::text(action));
    }
    std::sort(texts.begin(), texts.end());
    return texts;
  }

  bool mates_with(Action action, int moves) {
    world_.make(action);
    const bool mates = is_forced(moves - 1);
    world_.unmake();
    return mates;
  }

  // The attacker has moved: whatever is answered, is it mate now or within so many moves more?
  bool is_forced(int moves) {
    if (nodes_left_ == 0) return false;
    if (only_checks_ && !world_.in_check()) return false;
    --nodes_left_;
    if (moves == 0) return world_.is_mated();
    if (world_.is_mated()) return true;
    if (world_.escapes()) return false;
    std::vector<Action> answers = world_.actions();
    Action& refuting = refuting_[static_cast<std::size_t>(moves)];
    const auto tried_first = std::find(answers.begin(), answers.end(), refuting);
    if (tried_first != answers.end()) std::iter_swap(answers.begin(), tried_first);
    for (const Action answer : answers) {
      world_.make(answer);
      const bool mates = !world_.is_ended() && is_mate_in(moves);
      world_.unmake();
      if (mates) continue;
      refuting = answer;
      return false;
    }
    return true;
  }

  bool is_mate_in(int moves) {
    const std::uint64_t key = world_.key();
    {
      const Entry& known = table_[key % kSlots];
      if (known.key == key && known.proven <= moves) return true;
      if (known.key == key && known.refuted >= moves) return false;
    }
    bool found = moves > 1 && is_mate_in(moves - 1);
    if (!found) {
      const std::vector<Action> actions = world_.actions();
      found = std::any_of(actions.begin(), actions.end(),
                          [&](Action action) { return mates_with(action, moves); });
    }
    if (nodes_left_ != 0) remember(key, moves, found);
    return found;
  }

  void remember(std::uint64_t key, int moves, bool found) {
    Entry& entry = table_[key % kSlots];
    if (entry.key != key) entry = Entry{.key = key};
    const auto count = static_cast<std::int8_t>(moves);
    if (found)
      entry.proven = std::min(entry.proven, count);
    else
      entry.refuted = std::max(entry.refuted, count);
  }

  World& world_;
  std::vector<Entry> table_;
  std::uint64_t nodes_left_;
  bool only_checks_ = false;
  std::array<Action, kMostMoves + 1> refuting_{};  // the answer that last refuted, by moves left
};

}  // namespace seki::mates
