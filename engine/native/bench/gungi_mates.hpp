// Gungi for the mate search, by its rules of one turn.
//
// Owns: when a side has lost. Must not know: the search. History is left out: a shortest mate
// repeats no position.
#pragma once

#include <string>
#include <vector>

#include "gungi/attack.hpp"
#include "gungi/movegen.hpp"

namespace seki::mates {

class GungiWorld {
 public:
  using Action = gungi::Action;

  explicit GungiWorld(const gungi::Board& board) : board_(board) {}

  static std::string text(Action action) { return gungi::format_action(action); }

  std::vector<Action> actions() {
    gungi::ActionList list;
    gungi::generate(board_, list);
    return {list.begin(), list.end()};
  }
  void make(Action action) { undos_.push_back(board_.make(action)); }
  void unmake() {
    board_.unmake(undos_.back());
    undos_.pop_back();
  }
  std::uint64_t key() const { return board_.key(); }
  bool in_check() const { return board_.is_over() || gungi::in_check(board_); }
  // No legal action loses, in check or not; a marshal that was taken leaves none.
  bool is_mated() { return !gungi::has_action(board_); }
  bool escapes() const { return false; }
  bool is_ended() const { return board_.is_over(); }

 private:
  gungi::Board board_;
  std::vector<gungi::Undo> undos_;
};

}  // namespace seki::mates
