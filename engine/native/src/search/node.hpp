// What the tree walk knows at one ply, and at one node of it.
//
// Owns: frames (kept a ply, reused by every node there) and nodes (one visit). Must not know: any
// game, or how a node is searched.
#pragma once

#include <array>

#include "search/history.hpp"
#include "search/transposition.hpp"

namespace seki::search {

struct Frame {
  std::array<std::uint32_t, 2> killers{};
  int slot = -1;  // of the action made here; -1: none, or the turn was skipped
  int evaluation = kUnknown;
  std::uint32_t excluded = 0;  // the action whose being the only good one is under test
  int line_length = 0;
  std::array<std::uint32_t, kDeepest> line{};
};

struct Node {
  Node(int alpha, int beta, int depth, int ply, bool cut_expected) noexcept
      : alpha(alpha), beta(beta), depth(depth), ply(ply), cut_expected(cut_expected) {}

  int alpha;
  int beta;
  int depth;
  int ply;
  bool cut_expected;
  bool in_check = false;
  bool improving = false;  // on the own evaluation two plies ago
  std::uint32_t excluded = 0;
  std::uint64_t key = 0;
  Finding finding{};
  int evaluation = kUnknown;
  int alpha_before = 0;
  int best = -kInfinite;
  std::uint32_t best_action = 0;
  Trail trail{};
  int tried = 0;
  int quiets = 0;
  std::array<int, 48> quiet_slots;  // the first `quiets` of them hold something

  bool is_principal() const noexcept { return beta - alpha > 1; }
};

}  // namespace seki::search
