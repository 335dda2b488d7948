// What happened before a position, shared between all positions that come after it.
//
// Owns: the chain of actions with the keys they led to, and counting how often a position has
// occurred. Immutable once made; taking it apart does not recurse. Must not know: the rules.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "gungi/action.hpp"

namespace seki::gungi {

// Set-up is not played again, and a drop, a take and a betrayal each use up a piece for good: what
// stood before them never stands again.
constexpr bool is_for_good(Action action) noexcept {
  return !action.is_move() || changes_material(action);
}

inline constexpr int kOccurrencesToReplay = 4;

class Moment {
 public:
  using Link = std::shared_ptr<const Moment>;

  // The first moment: nothing came before.
  explicit Moment(std::uint64_t key) noexcept : key_(key) {}
  // `can_repeat`: could a position before this action occur again after it?
  Moment(Link before, Action action, std::uint64_t key, bool can_repeat) noexcept
      : action_(action),
        key_(key),
        number_(before->number_ + 1),
        repeatable_(can_repeat ? before->repeatable_ + 1 : 0),
        before_(std::move(before)) {}
  Moment(const Moment&) = delete;
  Moment& operator=(const Moment&) = delete;
  ~Moment() {
    Link link = std::move(before_);
    while (link && link.use_count() == 1) {
      Link next = std::move(link->before_);
      link = std::move(next);
    }
  }

  Action action() const noexcept { return action_; }
  std::uint64_t key() const noexcept { return key_; }
  int number() const noexcept { return number_; }
  // How many moments before this one could have had the same position.
  int repeatable() const noexcept { return repeatable_; }
  const Moment* before() const noexcept { return before_.get(); }

  // How often this moment's position occurred, itself included.
  int occurrences() const noexcept {
    int count = 1;
    const Moment* moment = this;
    for (int i = 0; i < repeatable_; ++i) {
      moment = moment->before_.get();
      count += moment->key_ == key_;
    }
    return count;
  }

 private:
  Action action_;
  std::uint64_t key_;
  int number_ = 0;
  int repeatable_ = 0;
  mutable Link before_;  // mutable for taking a chain apart
};

}  // namespace seki::gungi
