// Texts from outside: taken apart, and quoted back.
//
// Owns: splitting, and what of a stranger's text may stand in a message. Must not know: any format.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace seki {

// One part more than there are separators.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

// Not as it came: only printable ASCII, and not more than a few words of it.
inline std::string quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text.substr(0, 40)) result.push_back(c >= ' ' && c <= '~' ? c : '?');
  return result + "'";
}

}  // namespace seki
