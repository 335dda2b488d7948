// Janggi's engine settings (rules page: Settings), with their defaults.
//
// Owns: names and values. Must not know: settings a party keeps.
#pragma once

#include <algorithm>
#include <string_view>

#include "core/game.hpp"
#include "janggi/moves.hpp"

namespace seki::janggi {

struct Settings {
  bool choose_setup = true;     // `setup`: each player chooses; false: both inner
  bool judge_by_points = true;  // `decision`; false: what is judged is a draw
  Bikjang bikjang = Bikjang::allowed;
  std::int64_t max_plies = 300;  // 0: none

  bool assign(std::string_view name, const SettingValue& value) {
    if (name == "setup") return assign_choice(choose_setup, value, "choose", "fixed");
    if (name == "decision") return assign_choice(judge_by_points, value, "points", "draw");
    if (name == "bikjang") {
      const bool* allowed = std::get_if<bool>(&value);
      if (allowed == nullptr) return false;
      bikjang = static_cast<Bikjang>(*allowed);
      return true;
    }
    const auto* number = std::get_if<std::int64_t>(&value);
    if (name != "max_plies" || number == nullptr || *number < 0) return false;
    max_plies = *number;
    return true;
  }

 private:
  static bool assign_choice(bool& target, const SettingValue& value, std::string_view yes,
                            std::string_view no) {
    const auto* text = std::get_if<std::string>(&value);
    if (text == nullptr || (*text != yes && *text != no)) return false;
    target = *text == yes;
    return true;
  }
};

// Very many where there is no limit.
constexpr int plies_left(const Settings& settings, int ply) noexcept {
  constexpr std::int64_t very_many = 1 << 20;
  return static_cast<int>(settings.max_plies == 0 ? very_many
                                                  : std::min(settings.max_plies - ply, very_many));
}

}  // namespace seki::janggi
