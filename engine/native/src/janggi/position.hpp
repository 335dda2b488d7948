// A game of Janggi at one moment, as a value: the board with its history and settings.
//
// Owns: set-up, the repetition filter, endings and judgement (rules page: Start and setup, A turn
// 4, Endings, Resolutions). Must not know: Python, parties, clocks.
#pragma once

#include "janggi/settings.hpp"
#include "search/limits.hpp"

namespace seki::janggi {

class Position {
 public:
  using Settings = janggi::Settings;

  static Position start(const Settings& settings);
  static std::optional<Position> from_fen(std::string_view text, const Settings& settings,
                                          std::vector<Fault>& faults);

  Side side_to_move() const noexcept { return board_.turn(); }
  int ply() const noexcept { return ply_; }
  Phase phase() const noexcept;
  std::vector<std::string> actions() const;
  std::vector<std::string> legal_actions() const;
  std::vector<std::string> declarations() const;
  int legal_action_count() const noexcept;
  Refused refuse(std::string_view text) const;
  Position play(std::string_view text) const&;
  Position play(std::string_view text) &&;
  std::optional<std::string> automatic_action() const;
  bool in_check() const noexcept { return options_.in_check; }
  std::optional<Outcome> outcome() const { return outcome_; }
  std::optional<Points> points() const;
  std::string fen() const;
  std::uint64_t zobrist() const noexcept { return board_.key(); }
  std::uint64_t fresh_zobrist() const noexcept { return board_.fresh_key(); }
  std::string default_action(std::uint64_t seed) const;
  std::uint64_t perft(int depth) const;
  std::vector<std::pair<std::string, std::uint64_t>> divide(int depth) const;
  // Precondition: not over.
  search::Report search(const search::Limits& limits) const;
  // What it is worth to the side to move without looking ahead; precondition, here and below: play.
  int evaluation() const;
  // The evaluation's numbers by name, and how often each counts here for Cho, in parts of 1 / 256.
  static std::vector<std::pair<std::string, int>> weights();
  std::vector<int> weight_counts() const;

 private:
  friend class SearchBoard;

  // What the side to move may do, after the repetition filter.
  struct Options {
    MoveList moves;
    bool pass = false;
    bool accept = false;
    bool in_check = false;
    bool facing = false;
    bool had_moves = false;  // before the filter
    int count() const noexcept { return moves.count + int{pass} + int{accept}; }
  };

  explicit Position(const Settings& settings) : settings_(settings) {}

  bool allows(Action action) const noexcept;
  std::string_view reason_against(Action action) const;
  std::string_view reason_against_move(Move move) const;
  std::string_view reason_against_pass_or_accept(Action action) const;
  std::vector<Action> sorted_options() const;
  std::uint64_t perft_after(Action action, int depth) const;

  void apply(Action action);
  void arrange(Side side, int arrangement);
  void choose_arrangement(int arrangement);
  void begin();
  void remember_position(bool captured);
  void arrive();
  std::optional<Termination> judged_at_once() const;
  void filter_repetitions();
  bool repeats_third(Action action) const noexcept;
  void judge(Termination termination);
  void end(std::optional<Side> winner, Termination termination);

  Settings settings_;
  Board board_;
  std::vector<Action> actions_;
  // Since the last capture: what repetition can still meet. `twice_`: those met twice.
  std::vector<std::uint64_t> keys_;
  std::vector<std::uint64_t> twice_;
  Options options_;
  std::optional<Outcome> outcome_;
  int choices_left_ = 0;  // of the set-up
  int ply_ = 0;
  int passes_ = 0;      // consecutive
  int half_start_ = 2;  // half moves before ply 0, as the FEN's move number counts them
};

static_assert(GamePosition<Position>);

// Whether that side has fewer points, Han's 1.5 included: never both, never neither.
bool trails(const Board& board, Side side) noexcept;

}  // namespace seki::janggi
