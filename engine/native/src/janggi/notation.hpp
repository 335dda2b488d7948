// Actions as text on the wire (rules page: Notation and files).
//
// Owns: reading and writing action texts, and their order. Must not know: what is legal.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "janggi/move.hpp"

namespace seki::janggi {

// In the order of the rules page's table.
inline constexpr std::array<std::string_view, kArrangementCount> kArrangementNames = {
    "inner", "outer", "left", "right"};

std::string format_action(Action action);
// Only the exact wire notation; nullopt for anything else.
std::optional<Action> parse_action(std::string_view text);
// Smaller for what stands earlier when texts are sorted by byte; for moves, pass and accept.
int text_order(Action action) noexcept;

}  // namespace seki::janggi
