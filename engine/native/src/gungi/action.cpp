#include "gungi/action.hpp"

namespace seki::gungi {
namespace {

constexpr std::array<std::string_view, 6> kSuffixes = {"", "+", "+=1", "+=12", "+=2", "x"};

constexpr bool is_digit(char c) { return c >= '1' && c <= '9'; }

std::optional<Square> parse_square(std::string_view text) {
  if (text.size() < 2 || !is_digit(text[0]) || !is_digit(text[1])) return std::nullopt;
  return square_at(text[0] - '0', text[1] - '0');
}

std::optional<Landing> parse_landing(std::string_view text) {
  for (std::size_t i = 0; i < kSuffixes.size(); ++i) {
    if (text == kSuffixes[i]) return static_cast<Landing>(i);
  }
  return std::nullopt;
}

char* put_square(char* out, Square square) {
  *out++ = static_cast<char>('0' + file_of(square));
  *out++ = static_cast<char>('0' + rank_of(square));
  return out;
}

}  // namespace

std::string format_action(Action action) {
  if (action.is_done()) return "done";
  std::array<char, 8> text;
  char* end = text.data();
  if (action.is_move()) {
    end = put_square(end, action.from());
  } else {
    *end++ = letter(action.kind());
    *end++ = '*';
  }
  end = put_square(end, action.to());
  for (const char c : kSuffixes[static_cast<std::size_t>(action.landing())]) *end++ = c;
  return std::string(text.data(), static_cast<std::size_t>(end - text.data()));
}

std::optional<Action> parse_action(std::string_view text) {
  if (text == "done") return Action::done();
  if (text.size() < 4) return std::nullopt;
  const auto to = parse_square(text.substr(2, 2));
  const auto landing = parse_landing(text.substr(4));
  if (!to || !landing) return std::nullopt;
  if (text[1] == '*') {
    const auto kind = kind_of_letter(text[0]);
    if (!kind || *landing == Landing::take) return std::nullopt;
    return Action::drop(*kind, *to, *landing);
  }
  const auto from = parse_square(text);
  if (!from) return std::nullopt;
  return Action::move(*from, *to, *landing);
}

}  // namespace seki::gungi
