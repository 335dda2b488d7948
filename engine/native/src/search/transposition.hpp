// What was found out about positions, kept for when they come up again.
//
// Owns: a table of fixed size, in buckets of one cache line. Must not know: any game, or plies from
// the root beyond what makes a win's distance right.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "search/score.hpp"

namespace seki::search {

struct FreeMemory {
  void operator()(void* memory) const noexcept { std::free(memory); }
};
template <class T>
using ZeroedArray = std::unique_ptr<T[], FreeMemory>;

// Zeroes that cost nothing until touched.
template <class T>
ZeroedArray<T> zeroed(std::size_t count) {
  auto* memory = static_cast<T*>(std::calloc(count, sizeof(T)));
  if (memory == nullptr) throw std::bad_alloc();
  return ZeroedArray<T>(memory);
}

// Which side of the true score the stored one may be on.
enum class Bound : std::uint8_t { none, upper, lower, exact };

inline constexpr int kUnknown = -kInfinite;  // an evaluation that was not made

struct Finding {
  std::uint32_t action = 0;  // code; 0: none
  int score = kUnknown;
  int evaluation = kUnknown;
  int depth = -1;
  Bound bound = Bound::none;

  bool proves(int alpha, int beta) const noexcept {
    return bound == Bound::exact || (bound == Bound::lower && score >= beta) ||
           (bound == Bound::upper && score <= alpha);
  }
};

// How many nodes a search may come to by its limit of time.
inline std::uint64_t nodes_until(Clock::time_point deadline) {
  constexpr std::int64_t kNodesAMillisecond = 2'000;
  constexpr std::int64_t kLongest = 1'000'000;  // milliseconds: no table is as large
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
  return static_cast<std::uint64_t>(std::clamp<std::int64_t>(left.count(), 1, kLongest) *
                                    kNodesAMillisecond);
}

// No more than is allowed, and than the search can fill: memory first touched costs time. Time
// counts where nodes set no limit only, so that it changes nothing where nodes do.
inline std::size_t table_bytes(const Limits& limits) {
  constexpr std::uint64_t kBytesANode = 16;
  constexpr std::uint64_t kFewest = 1U << 12;
  const std::uint64_t most = limits.table_bytes / kBytesANode;
  const std::uint64_t nodes = limits.nodes < most ? limits.nodes : nodes_until(limits.deadline);
  const std::uint64_t wanted = std::max(nodes, kFewest);
  return wanted > most ? limits.table_bytes
                       : static_cast<std::size_t>(std::bit_ceil(wanted * kBytesANode));
}

class TranspositionTable {
 public:
  explicit TranspositionTable(std::size_t bytes)
      : mask_(std::bit_floor(std::max(bytes / sizeof(Bucket), std::size_t{1})) - 1),
        memory_(zeroed<Bucket>(mask_ + 2)),
        buckets_(from_a_line_on(memory_.get())) {}

  // Scores count wins from this node; `ply` is its distance from the root.
  Finding find(std::uint64_t key, int ply) const noexcept {
    for (const Entry& entry : bucket(key)) {
      if (entry.check == check_of(key) && entry.bound != Bound::none) {
        return {entry.action, from_stored(entry.score, ply), entry.evaluation, entry.depth,
                entry.bound};
      }
    }
    return {};
  }

  void keep(std::uint64_t key, int ply, const Finding& finding) noexcept {
    Entry& entry = place_for(key);
    const bool same = entry.check == check_of(key);
    if (same && finding.bound != Bound::exact && finding.depth + 3 < entry.depth) return;
    if (finding.action != 0 || !same) entry.action = finding.action;
    entry.check = check_of(key);
    entry.score = static_cast<std::int16_t>(to_stored(finding.score, ply));
    entry.evaluation = static_cast<std::int16_t>(finding.evaluation);
    entry.depth = static_cast<std::int8_t>(finding.depth);
    entry.bound = finding.bound;
  }

  void prefetch(std::uint64_t key) const noexcept { __builtin_prefetch(&bucket(key)); }

 private:
  struct Entry {
    std::uint32_t check;
    std::uint32_t action;
    std::int16_t score;
    std::int16_t evaluation;
    std::int8_t depth;
    Bound bound;
  };
  using Bucket = std::array<Entry, 4>;
  static_assert(sizeof(Bucket) == 64);

  // Allocated memory begins anywhere in a line: it holds one bucket more than is used.
  static Bucket* from_a_line_on(Bucket* memory) noexcept {
    constexpr std::uintptr_t kLine = sizeof(Bucket);
    const auto address = reinterpret_cast<std::uintptr_t>(memory);
    return reinterpret_cast<Bucket*>((address + kLine - 1) / kLine * kLine);
  }

  static std::uint32_t check_of(std::uint64_t key) noexcept {
    return static_cast<std::uint32_t>(key >> 32);
  }
  static int from_stored(int score, int ply) noexcept {
    return score >= kWonFrom ? score - ply : score <= -kWonFrom ? score + ply : score;
  }
  static int to_stored(int score, int ply) noexcept {
    return score >= kWonFrom ? score + ply : score <= -kWonFrom ? score - ply : score;
  }

  const Bucket& bucket(std::uint64_t key) const noexcept { return buckets_[key & mask_]; }

  // The position's own entry, else the one that cost least.
  Entry& place_for(std::uint64_t key) noexcept {
    Bucket& bucket = buckets_[key & mask_];
    Entry* cheapest = &bucket[0];
    for (Entry& entry : bucket) {
      if (entry.check == check_of(key) || entry.bound == Bound::none) return entry;
      if (entry.depth < cheapest->depth) cheapest = &entry;
    }
    return *cheapest;
  }

  std::size_t mask_;
  ZeroedArray<Bucket> memory_;
  Bucket* buckets_;
};

}  // namespace seki::search
