// Janggi for the mate search, by its rules of one turn.
//
// Owns: what ends a game but mate (passes, accepting, bare generals). Must not know: the search.
// History is left out: a shortest mate repeats no position.
#pragma once

#include <string>
#include <vector>

#include "janggi/attacks.hpp"
#include "janggi/moves.hpp"
#include "janggi/notation.hpp"

namespace seki::mates {

class JanggiWorld {
 public:
  using Action = janggi::Action;

  explicit JanggiWorld(const janggi::Board& board) : board_(board) {}

  static std::string text(Action action) { return janggi::format_action(action); }

  std::vector<Action> actions() {
    const janggi::Turn turn = this->turn();
    std::vector<Action> all(turn.moves.begin(), turn.moves.end());
    if (turn.may_pass()) all.push_back(janggi::kPass);
    return all;
  }
  void make(Action action) {
    Done done{action, {}};
    if (action == janggi::kPass)
      board_.flip_turn();
    else
      done.undo = board_.make(action);
    done_.push_back(done);
  }
  void unmake() {
    const Done done = done_.back();
    done_.pop_back();
    if (done.action == janggi::kPass)
      board_.flip_turn();
    else
      board_.unmake(done.action, done.undo);
  }
  std::uint64_t key() const {
    constexpr std::uint64_t passed = 0x9E3779B97F4A7C15ULL;
    return board_.key() ^ (last_was_pass(0) ? passed : 0);
  }
  bool in_check() const { return janggi::in_check(board_, board_.turn()); }
  bool is_mated() { return in_check() && turn().moves.count == 0; }
  // Accepting bikjang ends the game without a mate.
  bool escapes() { return turn().may_accept(); }
  // The last action ended the game by judgement.
  bool is_ended() const { return (last_was_pass(0) && last_was_pass(1)) || is_bare(board_); }

 private:
  struct Done {
    Action action;
    janggi::Board::Undo undo;
  };

  janggi::Turn turn() {
    janggi::Turn turn;
    janggi::generate_legal(board_, janggi::Bikjang::allowed, turn);
    return turn;
  }
  bool last_was_pass(std::size_t ago) const {
    return done_.size() > ago && done_[done_.size() - 1 - ago].action == janggi::kPass;
  }

  janggi::Board board_;
  std::vector<Done> done_;
};

}  // namespace seki::mates
