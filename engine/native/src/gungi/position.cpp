#include "gungi/position.hpp"

#include <algorithm>
#include <array>

#include "gungi/attack.hpp"
#include "gungi/default_action.hpp"
#include "gungi/fen.hpp"
#include "gungi/movegen.hpp"
#include "gungi/perft.hpp"
#include "gungi/refusal.hpp"

namespace seki::gungi {

Position::Position(const Settings& settings, const Board& board, int move_number)
    : settings_(settings),
      board_(board),
      last_(std::make_shared<const Moment>(board.key())),
      move_number_(move_number) {
  settle_ending();
}

Position Position::start(const Settings& settings) {
  std::vector<Fault> faults;
  const auto level = static_cast<std::size_t>(settings.level);
  return *from_fen(kStartFens[level], settings, faults);
}

std::optional<Position> Position::from_fen(std::string_view text, const Settings& settings,
                                           std::vector<Fault>& faults) {
  const auto read = read_fen(text, settings, faults);
  if (!read) return std::nullopt;
  return Position(settings, read->board, read->move_number);
}

Phase Position::phase() const noexcept {
  if (ending_) return Phase::over;
  return board_.placing() != 0 ? Phase::setup : Phase::play;
}

std::vector<std::string> Position::actions() const {
  std::vector<std::string> texts(static_cast<std::size_t>(last_->number()));
  const Moment* moment = last_.get();
  for (auto text = texts.rbegin(); text != texts.rend(); ++text, moment = moment->before()) {
    *text = format_action(moment->action());
  }
  return texts;
}

std::vector<std::string> Position::legal_actions() const {
  std::vector<std::string> texts;
  if (ending_) return texts;
  Board board = board_;
  ActionList list;
  generate(board, list);
  sort_actions(list);
  texts.reserve(list.size());
  for (const Action action : list) texts.push_back(format_action(action));
  return texts;
}

std::vector<std::string> Position::declarations() const {
  constexpr std::string_view done = "done";
  return refuse(done) ? std::vector<std::string>{} : std::vector<std::string>{std::string(done)};
}

int Position::legal_action_count() const {
  if (ending_) return 0;
  Board board = board_;
  return static_cast<int>(count_actions(board));
}

Refused Position::refuse(std::string_view text) const {
  if (ending_) return "game_over";
  const auto action = parse_action(text);
  if (!action) return "unknown_notation";
  Board board = board_;
  return why_not(board, *action);
}

Position Position::play(std::string_view text) const {
  const Action action = *parse_action(text);
  Position next = *this;
  const bool placed = board_.placing() != 0;
  next.board_.make(action);
  const bool can_repeat = !is_for_good(action);
  next.last_ = std::make_shared<const Moment>(last_, action, next.board_.key(), can_repeat);
  next.ply_ += placed ? 0 : 1;
  next.move_number_ += board_.side() == Side::second && !action.is_done() ? 1 : 0;
  next.settle_ending();
  return next;
}

// In the order of the rules page; set-up has no ending.
void Position::settle_ending() {
  if (board_.placing() != 0) return;
  if (board_.is_over()) {
    ending_ = Termination::marshal_taken;
  } else if (settings_.self_check == SelfCheck::refused && !has_action(board_)) {
    ending_ = Termination::no_action;
  } else if (last_->occurrences() >= kOccurrencesToReplay) {
    ending_ = Termination::repetition;
  } else if (settings_.max_plies != 0 && ply_ >= settings_.max_plies) {
    ending_ = Termination::max_plies;
  }
}

bool Position::in_check() const { return board_.placing() == 0 && gungi::in_check(board_); }

std::optional<Outcome> Position::outcome() const {
  if (!ending_) return std::nullopt;
  Outcome outcome{.winner = std::nullopt, .termination = *ending_, .points = std::nullopt};
  const bool lost = ending_ == Termination::marshal_taken || ending_ == Termination::no_action;
  if (lost) outcome.winner = ~board_.side();
  outcome.replay = ending_ == Termination::repetition;
  return outcome;
}

std::string Position::fen() const { return write_fen(board_, settings_.level, move_number_); }

std::string Position::default_action(std::uint64_t seed) const {
  Board board = board_;
  return format_action(choose_by_default(board, seed));
}

std::uint64_t Position::perft(int depth) const {
  Board board = board_;
  return count_leaves(board, depth);
}

std::vector<std::pair<std::string, std::uint64_t>> Position::divide(int depth) const {
  std::vector<std::pair<std::string, std::uint64_t>> counts;
  if (depth < 1) return counts;
  Board board = board_;
  ActionList list;
  generate(board, list);
  sort_actions(list);
  for (const Action action : list) {
    const Undo undo = board.make(action);
    counts.emplace_back(format_action(action), count_leaves(board, depth - 1));
    board.unmake(undo);
  }
  return counts;
}

}  // namespace seki::gungi
