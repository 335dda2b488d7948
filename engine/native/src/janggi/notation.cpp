#include "janggi/notation.hpp"

namespace seki::janggi {
namespace {

void append_square(std::string& text, Square square) {
  text.push_back(static_cast<char>('a' + file_of(square)));
  const int rank = rank_of(square) + 1;
  if (rank == kRanks) {
    text += "10";
  } else {
    text.push_back(static_cast<char>('0' + rank));
  }
}

// Takes a square off the front of the text, or returns nowhere.
Square take_square(std::string_view& text) {
  if (text.size() < 2 || text[0] < 'a' || text[0] > 'i' || text[1] < '1' || text[1] > '9') {
    return kNowhere;
  }
  const int file = text[0] - 'a';
  if (text[1] == '1' && text.size() > 2 && text[2] == '0') {
    text.remove_prefix(3);
    return square_at(file, 9);
  }
  const int rank = text[1] - '1';
  text.remove_prefix(2);
  return square_at(file, rank);
}

}  // namespace

std::string format_action(Action action) {
  if (action == kPass) return "pass";
  if (action == kAccept) return "accept";
  if (is_choice(action)) {
    return std::string(kArrangementNames[static_cast<std::size_t>(arrangement_of(action))]);
  }
  std::string text;
  append_square(text, action.from);
  append_square(text, action.to);
  return text;
}

std::optional<Action> parse_action(std::string_view text) {
  if (text == "pass") return kPass;
  if (text == "accept") return kAccept;
  for (int n = 0; n < kArrangementCount; ++n) {
    if (text == kArrangementNames[static_cast<std::size_t>(n)]) return choose(n);
  }
  const Square from = take_square(text);
  if (from == kNowhere) return std::nullopt;
  const Square to = take_square(text);
  if (to == kNowhere || !text.empty() || from == to) return std::nullopt;
  return Move{from, to};
}

int text_order(Action action) noexcept {
  // "a9i9" < "accept" < "b10a1", and "pass" comes last.
  constexpr int a_file = 2 * kRanks * kSquares;
  if (action == kAccept) return a_file;
  if (action == kPass) return kFiles * a_file;
  // After a square of departure comes a letter, so rank 10 is first; after a destination comes the
  // end, so rank 10 is between 1 and 2.
  const int from_rank = (rank_of(action.from) + 1) % kRanks;
  const int rank = rank_of(action.to);
  const int to_rank = rank == 0 ? 0 : rank == 9 ? 1 : rank + 1;
  const int to = file_of(action.to) * kRanks + to_rank;
  return file_of(action.from) * a_file + 2 * (from_rank * kSquares + to) + 1;
}

}  // namespace seki::janggi
