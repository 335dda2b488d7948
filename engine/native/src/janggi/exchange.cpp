#include "janggi/exchange.hpp"

#include "janggi/attacks.hpp"

namespace seki::janggi {
namespace {

// By worth; bits as `Board::alive` has them.
constexpr std::array<unsigned, 6> kFromLeast = {
    0xF800,           // soldiers
    0x0600 | 0x0006,  // elephants and guards
    0x0180,           // horses
    0x0060,           // cannons
    0x0018,           // chariots
    0x0001,           // the general
};

// The men taking on one square of a board, each really moved, so that screens and lines are right.
class Exchange {
 public:
  Exchange(Board& board, Square target) noexcept : board_(board), target_(target) {}
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;
  ~Exchange() {
    while (count_ > 0) unmake();
  }

  void make(Move move) noexcept {
    const auto n = static_cast<std::size_t>(count_++);
    moves_[n] = move;
    undos_[n] = board_.make(move);
  }
  void unmake() noexcept {
    const auto n = static_cast<std::size_t>(--count_);
    board_.unmake(moves_[n], undos_[n]);
  }

  // The least man of the side to move who can take on the target, or nobody.
  Man least_taker() const noexcept {
    const bool is_cannon = kind_of(board_.man_at(target_)) == Kind::cannon;
    for (const unsigned group : kFromLeast) {
      for (unsigned left = board_.alive(board_.turn()) & group; left != 0; left &= left - 1) {
        const auto man = static_cast<Man>(general_of(board_.turn()) + std::countr_zero(left));
        if (is_cannon && kind_of(man) == Kind::cannon) continue;
        if (reaches(board_, man, board_.square_of(man), target_)) return man;
      }
    }
    return kNobody;
  }

 private:
  Board& board_;
  Square target_;
  int count_ = 0;
  std::array<Move, 2 * kMenASide> moves_;
  std::array<Board::Undo, 2 * kMenASide> undos_;
};

}  // namespace

bool exchange_reaches(Board& board, Move move, int least) noexcept {
  int balance = worth_of(board.man_at(move.to)) - least;
  if (balance < 0) return false;
  balance -= worth_of(board.man_at(move.from));
  if (balance >= 0) return true;
  const Side mover = board.turn();
  Exchange exchange(board, move.to);
  exchange.make(move);
  // `balance` is what the side that has just taken keeps, should its man be lost. Whoever cannot
  // take back, or gains nothing even if nobody takes back from him, has lost the exchange.
  for (;;) {
    const Man taker = exchange.least_taker();
    if (taker == kNobody) break;
    exchange.make({board.square_of(taker), move.to});
    if (kind_of(taker) == Kind::general && exchange.least_taker() != kNobody) {
      exchange.unmake();
      break;
    }
    balance = -balance - 1 - worth_of(taker);
    if (balance >= 0) break;
  }
  return board.turn() != mover;
}

}  // namespace seki::janggi
