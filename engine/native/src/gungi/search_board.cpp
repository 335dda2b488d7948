#include "gungi/search_board.hpp"

#include <algorithm>

#include "gungi/evaluate.hpp"
#include "gungi/exchange.hpp"
#include "search/score.hpp"

namespace seki::gungi {

using search::Verdict;

SearchBoard::SearchBoard(const Board& board, const Moment& last, std::int64_t ply,
                         std::int64_t max_plies)
    : board_(board),
      ply_(ply),
      max_plies_(max_plies),
      root_(static_cast<std::size_t>(last.repeatable())),
      keys_(root_ + search::kDeepest + 2) {
  const Moment* moment = &last;
  for (std::size_t i = root_ + 1; i-- > 0; moment = moment->before()) keys_[i] = moment->key();
  frames_[0].repeatable = last.repeatable();
}

void SearchBoard::enter(int repeatable) noexcept {
  ++depth_;
  ++ply_;
  keys_[root_ + depth_] = board_.key();
  frame().repeatable = repeatable;
  frame().scanned = false;
}

void SearchBoard::make(Action action) noexcept {
  const int repeatable = is_for_good(action) ? 0 : frame().repeatable + 1;
  frames_[depth_ + 1].undo = board_.make(action);
  enter(repeatable);
}

void SearchBoard::unmake() noexcept {
  board_.unmake(frame().undo);
  --depth_;
  --ply_;
}

bool SearchBoard::may_skip() const noexcept {
  constexpr int kEnough = 4;
  return !in_check() && board_.tops(board_.side()).size() >= kEnough;
}

void SearchBoard::skip() noexcept {
  board_.set_turn(~board_.side(), 0);
  enter(0);
}

void SearchBoard::unskip() noexcept {
  board_.set_turn(~board_.side(), 0);
  --depth_;
  --ply_;
}

// Since the root once is enough: what was played twice can be played again.
bool SearchBoard::is_repeated() const noexcept {
  const std::size_t here = root_ + depth_;
  const auto far = static_cast<std::size_t>(frame().repeatable);
  int before_root = 0;
  for (std::size_t back = 2; back <= far; back += 2) {
    if (keys_[here - back] != keys_[here]) continue;
    if (here - back >= root_ || ++before_root >= kOccurrencesToReplay - 1) return true;
  }
  return false;
}

Verdict SearchBoard::verdict() const noexcept {
  if (board_.is_over()) {
    return board_.marshal(board_.side()) == kNowhere ? Verdict::lost : Verdict::won;
  }
  if (is_repeated()) return Verdict::drawn;
  if (max_plies_ == 0 || ply_ < max_plies_) return Verdict::open;
  const bool stuck = board_.rules().guards_marshal && !has_action(board_);
  return stuck ? verdict_when_stuck() : Verdict::drawn;
}

const Safety& SearchBoard::safety() const noexcept {
  Frame& here = frame();
  if (!here.scanned) {
    here.safety = safety_of(board_);
    here.scanned = true;
  }
  return here.safety;
}

int SearchBoard::gain(Action action) const noexcept { return gain_of(board_, action); }

int SearchBoard::risk(Action action) const noexcept {
  constexpr int kMost = 999;
  return std::min(worth_of(mover(action)), kMost);
}

bool SearchBoard::exchange_reaches(Action action, int least) noexcept {
  return gungi::exchange_reaches(board_, action, least);
}

int SearchBoard::slot_of(Action action) const noexcept {
  return index(mover(action)) * kSquares + action.to();
}

int SearchBoard::evaluate() noexcept {
  const int worth = gungi::evaluate(board_, kWeights);
  return std::clamp(worth, -search::kMostEvaluated, search::kMostEvaluated);
}

}  // namespace seki::gungi
