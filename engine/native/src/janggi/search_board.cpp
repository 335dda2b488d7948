#include "janggi/search_board.hpp"

#include <algorithm>

#include "core/zobrist.hpp"
#include "janggi/evaluate.hpp"
#include "janggi/exchange.hpp"
#include "janggi/position.hpp"

namespace seki::janggi {
namespace {

using search::Verdict;

constexpr std::uint64_t kMomentSeed = 0x50415353ULL;  // "PASS"
constexpr std::uint64_t kPassed = split_mix(kMomentSeed, 0);
// The last plies before the limit are told apart in keys: there it matters how many are left.
constexpr int kPliesTold = 24;

bool advances_soldier(const Board& board, Move move) noexcept {
  return kind_of(board.man_at(move.from)) == Kind::soldier &&
         rank_of(move.from) != rank_of(move.to);
}

}  // namespace

SearchBoard::SearchBoard(const Position& position)
    : settings_(position.settings_),
      board_(position.board_),
      repetitions_(position.keys_, position.twice_, search::kDeepest + 2),
      ply_(position.ply_) {
  moments_[0].passes = position.passes_;
}

std::uint64_t SearchBoard::key() const noexcept {
  std::uint64_t key = board_.key();
  if (moments_[depth_].passes == 1) key ^= kPassed;
  const int left = plies_left(settings_, ply_);
  if (left < kPliesTold) key ^= split_mix(kMomentSeed, static_cast<std::uint64_t>(left + 1));
  return key;
}

const Stance& SearchBoard::stance() const noexcept {
  Moment& moment = moments_[depth_];
  if (!moment.knows_stance) {
    moment.stance = stance_of(board_, settings_.bikjang);
    moment.knows_stance = true;
  }
  return moment.stance;
}

bool SearchBoard::in_check() const noexcept {
  return stance().exposure.in_check || stance().facing;
}

bool SearchBoard::may_pass() const noexcept { return !in_check(); }
bool SearchBoard::may_accept() const noexcept { return stance().facing; }

SearchBoard::Moment& SearchBoard::enter(Action action) noexcept {
  Moment& moment = moments_[++depth_];
  moment.action = action;
  moment.passes = 0;
  moment.earlier = 0;
  moment.came_since_root = false;
  moment.knows_stance = false;
  return moment;
}

void SearchBoard::remember(Moment& moment, bool is_new) noexcept {
  ++ply_;
  moment.mark = repetitions_.push(board_.key(), is_new);
  moment.earlier = repetitions_.earlier();
  moment.came_since_root = repetitions_.came_since_root();
}

void SearchBoard::make(Action action) noexcept {
  const int passes = moments_[depth_].passes;
  Moment& moment = enter(action);
  if (action == kAccept) return board_.flip_turn();
  if (action == kPass) {
    board_.flip_turn();
    moment.passes = passes + 1;
    return remember(moment, false);
  }
  const bool advances = advances_soldier(board_, action);
  moment.undo = board_.make(action);
  remember(moment, advances || moment.undo.captured != kNobody);
}

void SearchBoard::unmake() noexcept {
  const Moment& moment = moments_[depth_--];
  if (is_move(moment.action)) {
    board_.unmake(moment.action, moment.undo);
  } else {
    board_.flip_turn();
  }
  if (moment.action == kAccept) return;
  --ply_;
  repetitions_.pop(moment.mark);
}

bool SearchBoard::may_skip() const noexcept {
  constexpr unsigned strong = 0x07F8;  // chariots to elephants
  return moments_[depth_].passes == 0 && (board_.alive(side()) & strong) != 0 && !in_check() &&
         plies_left(settings_, ply_) > 2;
}

// No pass: the position after it is one that the game cannot come to.
void SearchBoard::skip() noexcept {
  Moment& moment = enter(kPass);
  board_.flip_turn();
  remember(moment, true);
}

Verdict SearchBoard::judged() const noexcept {
  if (!settings_.judge_by_points) return Verdict::drawn;
  return leads() ? Verdict::won : Verdict::lost;
}

// Order of the rules page (R12); a limit of plies is looked at apart, since mate goes before it.
bool SearchBoard::is_judged() const noexcept {
  const Moment& moment = moments_[depth_];
  if (depth_ > 0 && moment.action == kAccept) return true;
  return moment.passes == 2 || moment.earlier >= 2 || is_bare(board_);
}

Verdict SearchBoard::verdict() const noexcept {
  if (is_judged()) return judged();
  if (plies_left(settings_, ply_) <= 0) {
    return stance().exposure.in_check && !has_move() ? Verdict::lost : judged();
  }
  // As good as over: who leads by points passes or accepts and is judged the winner, and who
  // trails gains nothing by coming back to where the leader may do the same again.
  if (!settings_.judge_by_points || !leads()) return Verdict::open;
  const Moment& moment = moments_[depth_];
  return moment.came_since_root || moment.passes == 1 || (generals_face(board_) && may_accept())
             ? Verdict::won
             : Verdict::open;
}

Verdict SearchBoard::verdict_when_stuck() const noexcept {
  return stance().exposure.in_check && !has_move() ? Verdict::lost : judged();
}

// The board comes back as it was.
bool SearchBoard::has_move() const noexcept {
  Board board = board_;
  MoveList moves;
  list_legal(board, stance(), Targets::all, moves);
  return moves.count > 0;
}

bool SearchBoard::repeats_third(Action action) const noexcept {
  return repetitions_.has_any_twice() && !leads() && !is_capture(action) &&
         repetitions_.came_twice(board_.key_after(action));
}

void SearchBoard::list_captures(Actions& actions) noexcept {
  list_legal(board_, stance(), Targets::captures, actions);
}

void SearchBoard::list_quiets(Actions& actions) noexcept {
  const int first = actions.count;
  list_legal(board_, stance(), Targets::quiets, actions);
  if (may_pass()) actions.add(kPass);
  if (repetitions_.has_any_twice() && !leads()) {
    Action* const end = std::remove_if(actions.begin() + first, actions.end(),
                                       [this](Action action) { return repeats_third(action); });
    actions.count = static_cast<int>(end - actions.begin());
  }
  if (may_accept()) actions.add(kAccept);
}

bool SearchBoard::is_legal(Action action) noexcept {
  if (action == kAccept) return may_accept();
  if (action == kPass) return may_pass() && !repeats_third(action);
  return janggi::is_legal(board_, stance(), action) && !repeats_third(action);
}

int SearchBoard::gain(Action action) const noexcept {
  return is_move(action) ? worth_of(board_.man_at(action.to)) : 0;
}

int SearchBoard::risk(Action action) const noexcept {
  return is_move(action) ? value_of(board_.man_at(action.from)) : 0;
}

bool SearchBoard::exchange_reaches(Action action, int value) noexcept {
  return is_move(action) ? janggi::exchange_reaches(board_, action, value) : value <= 0;
}

// Pass and accept have the place behind the last square, of two kinds.
int SearchBoard::slot_of(Action action) const noexcept {
  if (!is_move(action)) return (action == kPass ? 1 : 2) * (kSquares + 1) - 1;
  return static_cast<int>(kind_of(board_.man_at(action.from))) * (kSquares + 1) + action.to;
}

int SearchBoard::evaluate() noexcept {
  return janggi::evaluate(board_, kTerms, judging_of(settings_, ply_));
}

}  // namespace seki::janggi
