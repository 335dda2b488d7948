#include "gungi/settings.hpp"

#include <string>
#include <variant>

namespace seki::gungi {
namespace {

// Chooses the enumerator whose text the value is.
template <class Enum, std::size_t N>
bool choose(Enum& setting, const SettingValue& value,
            const std::array<std::string_view, N>& texts) {
  const auto* text = std::get_if<std::string>(&value);
  for (std::size_t i = 0; text != nullptr && i < N; ++i) {
    if (*text != texts[i]) continue;
    setting = static_cast<Enum>(i);
    return true;
  }
  return false;
}

bool set_plies(std::int64_t& setting, const SettingValue& value) {
  const auto* plies = std::get_if<std::int64_t>(&value);
  if (plies == nullptr || *plies < 0) return false;
  setting = *plies;
  return true;
}

using Texts2 = std::array<std::string_view, 2>;
using Texts4 = std::array<std::string_view, 4>;

}  // namespace

bool Settings::assign(std::string_view name, const SettingValue& value) {
  if (name == "level") {
    return choose(level, value, Texts4{"intro", "beginner", "intermediate", "advanced"});
  }
  if (name == "archer_diagonal") {
    return choose(archer_diagonal, value, Texts2{"booklet", "straight"});
  }
  if (name == "archer_screen") return choose(archer_screen, value, Texts2{"wing", "both"});
  if (name == "betrayal") return choose(betrayal, value, Texts2{"each", "all"});
  if (name == "self_check") return choose(self_check, value, Texts2{"refused", "allowed"});
  if (name == "max_plies") return set_plies(max_plies, value);
  return false;
}

}  // namespace seki::gungi
