// Which arrangement of horses and elephants the computer chooses.
//
// Owns: what is known of arrangements, and how often each is chosen. Must not know: search.
#pragma once

#include <cstdint>
#include <optional>

#include "janggi/move.hpp"

namespace seki::janggi {

// `facing`: the other side's arrangement, where it is known (Cho sees Han's).
Action choose_setup(std::optional<int> facing, std::uint64_t seed) noexcept;

}  // namespace seki::janggi
