// A Gungi position with its history and settings: the game's face to everything outside.
//
// Owns: phases, plies, endings and their order; satisfies seki::GamePosition. Must not know:
// Python, or how actions are found.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "gungi/board.hpp"
#include "gungi/history.hpp"
#include "gungi/settings.hpp"
#include "search/limits.hpp"

namespace seki::gungi {

class Position {
 public:
  using Settings = gungi::Settings;

  static Position start(const Settings& settings);
  static std::optional<Position> from_fen(std::string_view text, const Settings& settings,
                                          std::vector<Fault>& faults);

  Side side_to_move() const noexcept { return board_.side(); }
  int ply() const noexcept { return ply_; }
  Phase phase() const noexcept;
  std::vector<std::string> actions() const;
  std::vector<std::string> legal_actions() const;
  std::vector<std::string> declarations() const;
  int legal_action_count() const;
  Refused refuse(std::string_view text) const;
  Position play(std::string_view text) const;
  std::optional<std::string> automatic_action() const { return std::nullopt; }
  bool in_check() const;
  std::optional<Outcome> outcome() const;
  std::optional<Points> points() const { return std::nullopt; }
  std::string fen() const;
  std::uint64_t zobrist() const noexcept { return board_.key(); }
  std::uint64_t fresh_zobrist() const noexcept { return fresh_key(board_); }
  std::string default_action(std::uint64_t seed) const;
  std::uint64_t perft(int depth) const;
  std::vector<std::pair<std::string, std::uint64_t>> divide(int depth) const;

  // The best action within the limits; precondition: one is legal. In set-up without search.
  search::Report search(const search::Limits& limits) const;
  // Of play, for the side to move: what the search sees without looking ahead.
  int evaluation() const;
  // Each weight of the evaluation by name, and how often it counts here for the first side.
  static std::vector<std::pair<std::string, int>> weights();
  std::vector<int> weight_counts() const;

 private:
  Position(const Settings& settings, const Board& board, int move_number);
  void settle_ending();

  Settings settings_;
  Board board_;
  Moment::Link last_;
  int ply_ = 0;
  int move_number_ = 1;
  std::optional<Termination> ending_;
};

static_assert(GamePosition<Position>);

}  // namespace seki::gungi
