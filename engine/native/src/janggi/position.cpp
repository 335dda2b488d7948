#include "janggi/position.hpp"

#include <algorithm>

#include "janggi/fen.hpp"
#include "janggi/notation.hpp"

namespace seki::janggi {
namespace {

constexpr double kHanBonus = 1.5;

// Files b, c, g, h from the owner's left; the rules page's table of arrangements.
constexpr Kind N = Kind::horse;
constexpr Kind B = Kind::elephant;
constexpr std::array<std::array<Kind, 4>, kArrangementCount> kArrangements = {{
    {N, B, B, N},  // inner
    {B, N, N, B},  // outer
    {B, N, B, N},  // left
    {N, B, N, B},  // right
}};
constexpr std::array<int, 4> kArrangedFiles = {1, 2, 6, 7};

void place_mirrored(Board& board, Kind kind, int file, int rank) {
  board.place(Side::first, kind, square_at(file, rank));
  board.place(Side::second, kind, square_at(file, kRanks - 1 - rank));
}

// The start without horses and elephants.
Board bare_start() {
  Board board;
  place_mirrored(board, Kind::general, 4, 1);
  for (const int file : {0, 8}) place_mirrored(board, Kind::chariot, file, 0);
  for (const int file : {3, 5}) place_mirrored(board, Kind::guard, file, 0);
  for (const int file : {1, 7}) place_mirrored(board, Kind::cannon, file, 2);
  for (const int file : {0, 2, 4, 6, 8}) place_mirrored(board, Kind::soldier, file, 3);
  return board;
}

}  // namespace

bool trails(const Board& board, Side side) noexcept {
  return (half_points_ahead(board) < 0) == (side == Side::first);
}

Position Position::start(const Settings& settings) {
  Position position(settings);
  position.board_ = bare_start();
  if (settings.choose_setup) {
    position.board_.set_turn(Side::second);
    position.choices_left_ = 2;
  } else {
    position.arrange(Side::second, 0);
    position.arrange(Side::first, 0);
    position.begin();
  }
  return position;
}

std::optional<Position> Position::from_fen(std::string_view text, const Settings& settings,
                                           std::vector<Fault>& faults) {
  const std::size_t before = faults.size();
  Position position(settings);
  const Start start = parse_fen(text, settings.bikjang, faults);
  if (faults.size() != before) return std::nullopt;
  position.board_ = start.board;
  position.half_start_ = 2 * start.full_move + static_cast<int>(index(start.board.turn()));
  position.begin();
  return position;
}

void Position::arrange(Side side, int arrangement) {
  const auto& kinds = kArrangements[static_cast<std::size_t>(arrangement)];
  for (std::size_t n = 0; n < kinds.size(); ++n) {
    const int file = side == Side::first ? kArrangedFiles[n] : kFiles - 1 - kArrangedFiles[n];
    board_.place(side, kinds[n], square_at(file, side == Side::first ? 0 : kRanks - 1));
  }
}

// Han chooses first, Cho second; then Cho begins.
void Position::choose_arrangement(int arrangement) {
  arrange(board_.turn(), arrangement);
  board_.set_turn(Side::first);
  if (--choices_left_ == 0) begin();
}

void Position::begin() {
  keys_.push_back(board_.key());
  arrive();
}

Phase Position::phase() const noexcept {
  if (outcome_) return Phase::over;
  return choices_left_ > 0 ? Phase::setup : Phase::play;
}

void Position::apply(Action action) {
  actions_.push_back(action);
  if (is_choice(action)) return choose_arrangement(arrangement_of(action));
  if (action == kAccept) return judge(Termination::bikjang);
  bool captured = false;
  if (action == kPass) {
    board_.flip_turn();
    ++passes_;
  } else {
    captured = board_.make(action).captured != kNobody;
    passes_ = 0;
  }
  ++ply_;
  remember_position(captured);
  arrive();
}

// Nothing before a capture can come again.
void Position::remember_position(bool captured) {
  if (captured) {
    keys_.clear();
    twice_.clear();
  }
  if (std::find(keys_.begin(), keys_.end(), board_.key()) != keys_.end() &&
      std::find(twice_.begin(), twice_.end(), board_.key()) == twice_.end()) {
    twice_.push_back(board_.key());
  }
  keys_.push_back(board_.key());
}

// Finds what the side to move may do, or that the game is over: R12 has the order.
void Position::arrive() {
  Turn turn;
  generate_legal(board_, settings_.bikjang, turn);
  options_ = {turn.moves,    turn.may_pass(), turn.may_accept(),
              turn.in_check, turn.facing,     turn.moves.count > 0};
  if (turn.in_check && turn.moves.count == 0) {
    return end(~board_.turn(), Termination::checkmate);
  }
  if (const auto termination = judged_at_once()) return judge(*termination);
  filter_repetitions();
  if (options_.count() == 0) judge(Termination::repetition);
}

std::optional<Termination> Position::judged_at_once() const {
  if (is_bare(board_)) return Termination::bare;
  if (passes_ == 2) return Termination::two_passes;
  // Whoever trails cannot have made a third occurrence: the filter forbids it.
  if (std::count(keys_.begin(), keys_.end(), board_.key()) >= 3) return Termination::repetition;
  if (settings_.max_plies > 0 && ply_ >= settings_.max_plies) return Termination::max_plies;
  return std::nullopt;
}

bool Position::repeats_third(Action action) const noexcept {
  if (is_move(action) && !board_.is_empty(action.to)) return false;
  const std::uint64_t key = board_.key_after(action);
  return std::find(twice_.begin(), twice_.end(), key) != twice_.end();
}

void Position::filter_repetitions() {
  if (twice_.empty() || !trails(board_, board_.turn())) return;
  Move* const end = std::remove_if(options_.moves.begin(), options_.moves.end(),
                                   [this](Move move) { return repeats_third(move); });
  options_.moves.count = static_cast<int>(end - options_.moves.begin());
  options_.pass = options_.pass && !repeats_third(kPass);
}

void Position::judge(Termination termination) {
  if (!settings_.judge_by_points) return end(std::nullopt, termination);
  end(trails(board_, Side::first) ? Side::second : Side::first, termination);
}

std::optional<Points> Position::points() const {
  if (choices_left_ > 0) return std::nullopt;
  return Points{double(board_.points(Side::first)), board_.points(Side::second) + kHanBonus};
}

void Position::end(std::optional<Side> winner, Termination termination) {
  outcome_ = Outcome{winner, termination, points(), false};
  options_.moves.count = 0;
  options_.pass = options_.accept = false;
}

std::vector<std::string> Position::actions() const {
  std::vector<std::string> texts;
  texts.reserve(actions_.size());
  for (const Action action : actions_) texts.push_back(format_action(action));
  return texts;
}

std::vector<Action> Position::sorted_options() const {
  std::vector<std::pair<int, Action>> keyed;
  keyed.reserve(static_cast<std::size_t>(options_.count()));
  const auto add = [&keyed](Action action) { keyed.emplace_back(text_order(action), action); };
  for (const Move move : options_.moves) add(move);
  if (options_.pass) add(kPass);
  if (options_.accept) add(kAccept);
  std::sort(keyed.begin(), keyed.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Action> actions;
  actions.reserve(keyed.size());
  for (const auto& [order, action] : keyed) actions.push_back(action);
  return actions;
}

std::vector<std::string> Position::legal_actions() const {
  if (phase() == Phase::setup) return declarations();
  std::vector<std::string> texts;
  for (const Action action : sorted_options()) texts.push_back(format_action(action));
  return texts;
}

std::vector<std::string> Position::declarations() const {
  if (phase() == Phase::setup) return {"inner", "left", "outer", "right"};
  if (options_.accept) return {"accept"};
  if (options_.pass) return {"pass"};
  return {};
}

int Position::legal_action_count() const noexcept {
  return phase() == Phase::setup ? kArrangementCount : options_.count();
}

Position Position::play(std::string_view text) const& {
  Position next = *this;
  next.apply(*parse_action(text));
  return next;
}

Position Position::play(std::string_view text) && {
  apply(*parse_action(text));
  return std::move(*this);
}

std::optional<std::string> Position::automatic_action() const {
  if (phase() != Phase::play || options_.had_moves || !options_.pass) return std::nullopt;
  return "pass";
}

std::string Position::fen() const {
  // In set-up the move number is 0, which no FEN to start from may have.
  return format_fen(board_, phase() == Phase::setup ? 0 : (half_start_ + ply_) / 2);
}

}  // namespace seki::janggi
