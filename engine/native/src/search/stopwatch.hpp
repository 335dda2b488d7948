// When a search must end.
//
// Owns: counting nodes and asking the clock and the stop flag now and then. Must not know: scores.
#pragma once

#include <algorithm>

#include "search/limits.hpp"

namespace seki::search {

class Stopwatch {
 public:
  explicit Stopwatch(const Limits& limits) noexcept : limits_(limits) {}

  // Once a node. True from the moment on that the search must end.
  bool tick() noexcept {
    if (ended_) return true;
    if (++nodes_ >= next_look_) look();
    return ended_;
  }
  // The first full ply stands: from now on every limit counts, not the stop flag alone.
  void arm() noexcept {
    armed_ = true;
    look();
  }
  bool ended() const noexcept { return ended_; }
  std::uint64_t nodes() const noexcept { return nodes_; }

 private:
  static constexpr std::uint64_t kNodesBetweenLooks = 256;

  void look() noexcept {
    next_look_ = std::min(nodes_ + kNodesBetweenLooks, std::max(limits_.nodes, nodes_ + 1));
    ended_ = (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)) ||
             (armed_ && (nodes_ >= limits_.nodes || Clock::now() >= limits_.deadline));
  }

  const Limits& limits_;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_look_ = kNodesBetweenLooks;
  bool armed_ = false;
  bool ended_ = false;
};

}  // namespace seki::search
