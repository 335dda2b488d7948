// One action of a turn or of the set-up, as a number and as text.
//
// Owns: the packing (17 bits whose numeric order is the order of the texts) and the wire
// notation. Must not know: whether an action is legal anywhere.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "gungi/geometry.hpp"
#include "gungi/pieces.hpp"

namespace seki::gungi {

// What happens at the target; for stacks, which tiers of the tower change sides. In the order of
// the texts "", "+", "+=1", "+=12", "+=2", "x". A tower stacked upon has at most two pieces.
enum class Landing : std::uint8_t { plain, stack, stack_1, stack_12, stack_2, take };

constexpr bool is_stack(Landing landing) noexcept {
  return landing >= Landing::stack && landing <= Landing::stack_2;
}
// Bit 0: the bottom tier changes sides; bit 1: the second one does.
constexpr unsigned exchanged_tiers(Landing landing) noexcept {
  constexpr std::array<std::uint8_t, 6> tiers = {0, 0, 1, 3, 2, 0};
  return tiers[static_cast<std::size_t>(landing)];
}
constexpr Landing betrayal_of(unsigned tiers) noexcept {
  constexpr std::array<Landing, 4> landings = {Landing::stack, Landing::stack_1, Landing::stack_2,
                                               Landing::stack_12};
  return landings[tiers];
}

class Action {
 public:
  constexpr Action() = default;
  static constexpr Action move(Square from, Square to, Landing landing) noexcept {
    return Action(from, to, landing);
  }
  static constexpr Action drop(Kind kind, Square to, Landing landing) noexcept {
    return Action(kDropBase + static_cast<unsigned>(index(kind)), to, landing);
  }
  // Back from `bits`.
  static constexpr Action from_bits(std::uint32_t bits) noexcept {
    Action action;
    action.bits_ = bits;
    return action;
  }
  static constexpr Action done() noexcept { return Action(kDone, 0, Landing::plain); }

  constexpr bool is_done() const noexcept { return source() == kDone; }
  constexpr bool is_move() const noexcept { return source() < kDropBase; }
  constexpr bool is_drop() const noexcept { return source() >= kDropBase && !is_done(); }
  constexpr Square from() const noexcept { return static_cast<Square>(source()); }
  constexpr Kind kind() const noexcept { return static_cast<Kind>(source() - kDropBase); }
  constexpr Square to() const noexcept { return static_cast<Square>(bits_ >> 3 & 127U); }
  constexpr Landing landing() const noexcept { return static_cast<Landing>(bits_ & 7U); }
  constexpr std::uint32_t bits() const noexcept { return bits_; }

  friend constexpr bool operator==(Action, Action) = default;
  friend constexpr auto operator<=>(Action, Action) = default;

 private:
  static constexpr unsigned kDropBase = kSquares;
  static constexpr unsigned kDone = kDropBase + kKindCount;

  constexpr Action(unsigned source, Square to, Landing landing) noexcept
      : bits_(source << 10 | static_cast<unsigned>(to) << 3 | static_cast<unsigned>(landing)) {}
  constexpr unsigned source() const noexcept { return bits_ >> 10; }

  std::uint32_t bits_ = 0;
};

// Whether pieces leave the game by it.
constexpr bool changes_material(Action action) noexcept {
  return action.landing() == Landing::take || exchanged_tiers(action.landing()) != 0;
}

std::string format_action(Action action);
std::optional<Action> parse_action(std::string_view text);

}  // namespace seki::gungi
