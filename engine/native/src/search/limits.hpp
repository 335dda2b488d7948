// What a search is asked and what it answers.
//
// Owns: limits and the report. Must not know: any game, or how the search goes.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace seki::search {

using Clock = std::chrono::steady_clock;

// Plies from the root at most, quiescence included.
inline constexpr int kDeepest = 96;

// Whichever is reached first ends the search; one full ply is always looked at, unless stopped.
struct Limits {
  std::uint64_t nodes = UINT64_MAX;
  int depth = kDeepest / 2;
  Clock::time_point deadline = Clock::time_point::max();
  // How far an evaluation may be off, in hundredths of the smallest man; the seed says where.
  int noise = 0;
  std::uint64_t seed = 0;
  std::size_t table_bytes = std::size_t{16} << 20;
  const std::atomic<bool>* stop = nullptr;
};

struct Report {
  std::string action;
  // For the side to move, in hundredths of the smallest man; wins as score.hpp counts them.
  int score = 0;
  int depth = 0;  // plies searched whole
  std::uint64_t nodes = 0;
  std::vector<std::string> line;  // the play it expects, the action first
};

}  // namespace seki::search
