#include "janggi/board.hpp"

#include "core/zobrist.hpp"

namespace seki::janggi {
namespace {

constexpr std::uint64_t kKeySeed = 0x4A414E474749ULL;  // "JANGGI"

struct Keys {
  std::array<std::array<std::array<std::uint64_t, kSquares>, kKindCount>, 2> men{};
  std::uint64_t second_to_move = 0;
};

constexpr Keys make_keys() {
  Keys keys;
  std::uint64_t n = 0;
  for (auto& side : keys.men) {
    for (auto& kind : side) {
      for (auto& key : kind) key = split_mix(kKeySeed, n++);
    }
  }
  keys.second_to_move = split_mix(kKeySeed, n);
  return keys;
}

constinit const Keys kKeys = make_keys();

std::uint64_t key_of(Man man, Square square) noexcept {
  return kKeys.men[index(side_of(man))][static_cast<std::size_t>(kind_of(man))][square];
}

}  // namespace

bool Board::place(Side side, Kind kind, Square square) noexcept {
  if (man_at_[square] != kNobody) return false;
  for (int n = 0; n < kMenASide; ++n) {
    const auto man = static_cast<Man>(general_of(side) + n);
    if (kArmy[n] == kind && square_of_[man] == kNowhere) {
      put(man, square);
      points_[index(side)] += value_of(man);
      return true;
    }
  }
  return false;
}

void Board::flip_lines(Man man, Square square) noexcept {
  const int file = file_of(square);
  const int rank = rank_of(square);
  men_[index(side_of(man))].flip(file, rank);
  if (kind_of(man) == Kind::cannon) cannons_.flip(file, rank);
}

void Board::put(Man man, Square square) noexcept {
  man_at_[square] = man;
  square_of_[man] = square;
  alive_[index(side_of(man))] |= 1U << (man & 15);
  key_ ^= key_of(man, square);
  flip_lines(man, square);
}

void Board::take(Man man, Square square) noexcept {
  man_at_[square] = kNobody;
  square_of_[man] = kNowhere;
  alive_[index(side_of(man))] &= ~(1U << (man & 15));
  key_ ^= key_of(man, square);
  flip_lines(man, square);
}

Board::Undo Board::make(Move move) noexcept {
  const Man man = man_at_[move.from];
  const Undo undo{key_, man_at_[move.to]};
  if (undo.captured != kNobody) {
    take(undo.captured, move.to);
    points_[index(side_of(undo.captured))] -= value_of(undo.captured);
  }
  man_at_[move.from] = kNobody;
  man_at_[move.to] = man;
  square_of_[man] = move.to;
  key_ ^= key_of(man, move.from) ^ key_of(man, move.to);
  flip_lines(man, move.from);
  flip_lines(man, move.to);
  flip_turn();
  return undo;
}

void Board::unmake(Move move, Undo undo) noexcept {
  const Man man = man_at_[move.to];
  man_at_[move.to] = kNobody;
  man_at_[move.from] = man;
  square_of_[man] = move.from;
  flip_lines(man, move.from);
  flip_lines(man, move.to);
  if (undo.captured != kNobody) {
    put(undo.captured, move.to);
    points_[index(side_of(undo.captured))] += value_of(undo.captured);
  }
  turn_ = ~turn_;
  key_ = undo.key;
}

void Board::flip_turn() noexcept {
  turn_ = ~turn_;
  key_ ^= kKeys.second_to_move;
}

std::uint64_t Board::key_after(Action action) const noexcept {
  const std::uint64_t passed = key_ ^ kKeys.second_to_move;
  if (!is_move(action)) return passed;
  const Man man = man_at_[action.from];
  return passed ^ key_of(man, action.from) ^ key_of(man, action.to);
}

std::uint64_t Board::fresh_key() const noexcept {
  std::uint64_t key = turn_ == Side::second ? kKeys.second_to_move : 0;
  for (Square square = 0; square < kSquares; ++square) {
    if (man_at_[square] != kNobody) key ^= key_of(man_at_[square], square);
  }
  return key;
}

}  // namespace seki::janggi
