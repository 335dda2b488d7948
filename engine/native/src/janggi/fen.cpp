#include "janggi/fen.hpp"

#include <charconv>

#include "core/text.hpp"

namespace seki::janggi {
namespace {

constexpr std::size_t kLongestFen = 200;
constexpr int kMostFullMoves = 1'000'000;

using Faults = std::vector<Fault>;

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (const std::string_view part : split(text, ' ')) {
    if (!part.empty()) words.push_back(part);
  }
  return words;
}

std::optional<Kind> kind_of_letter(char upper) {
  if (upper == 'H') return Kind::horse;
  if (upper == 'E') return Kind::elephant;
  for (std::size_t n = 0; n < kLetters.size(); ++n) {
    if (kLetters[n] == upper) return static_cast<Kind>(n);
  }
  return std::nullopt;
}

void place_letter(Board& board, char letter, int file, int rank, Faults& faults) {
  const bool first = letter >= 'A' && letter <= 'Z';
  const std::optional<Kind> kind =
      kind_of_letter(first ? letter : static_cast<char>(letter - 'a' + 'A'));
  if (!kind) {
    faults.push_back({"unknown_piece", "no piece is written " + quoted({&letter, 1})});
    return;
  }
  if (on_board(file, rank) &&
      !board.place(first ? Side::first : Side::second, *kind, square_at(file, rank))) {
    faults.push_back({"too_many_pieces", "more " + quoted({&letter, 1}) + " than a side has"});
  }
}

void parse_rank(Board& board, std::string_view text, int rank, Faults& faults) {
  int file = 0;
  for (const char c : text) {
    if (c >= '1' && c <= '9') {
      file += c - '0';
    } else {
      place_letter(board, c, file, rank, faults);
      ++file;
    }
  }
  if (file != kFiles) {
    faults.push_back({"bad_rank_length", "rank " + std::to_string(rank + 1) + " has " +
                                             std::to_string(file) + " files instead of 9"});
  }
}

void parse_board(Board& board, std::string_view text, Faults& faults) {
  const auto rows = split(text, '/');
  if (rows.size() != kRanks) {
    faults.push_back({"bad_rank_count", std::to_string(rows.size()) + " ranks instead of 10"});
  }
  for (std::size_t n = 0; n < rows.size() && n < kRanks; ++n) {
    parse_rank(board, rows[n], kRanks - 1 - static_cast<int>(n), faults);
  }
}

int parse_number(std::string_view text, int least, const char* code, Faults& faults) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < least ||
      number > kMostFullMoves) {
    faults.push_back({code, quoted(text) + " is not a number from " + std::to_string(least)});
    return least;
  }
  return number;
}

std::optional<Side> parse_side(std::string_view text, Faults& faults) {
  if (text == "w") return Side::first;
  if (text == "b") return Side::second;
  faults.push_back({"bad_side", quoted(text) + " is neither w nor b"});
  return std::nullopt;
}

// What stands after board and side: nothing, "- - 0 N" or "0 N".
int parse_tail(const std::vector<std::string_view>& words, Faults& faults) {
  if (words.size() == 2) return 1;
  if (words.size() != 4 && words.size() != 6) {
    faults.push_back({"bad_field_count", std::to_string(words.size()) + " fields instead of 6"});
    return 1;
  }
  if (words.size() == 6 && (words[2] != "-" || words[3] != "-")) {
    faults.push_back({"bad_unused_field", "the third and fourth field are always '-'"});
  }
  parse_number(words[words.size() - 2], 0, "bad_half_moves", faults);
  return parse_number(words.back(), 1, "bad_full_move", faults);
}

const char* name_of(Side side) { return side == Side::first ? "Cho" : "Han"; }

bool has_general(const Board& board, Side side) { return board.general(side) != kNowhere; }

void check_general(const Board& board, Side side, Faults& faults) {
  if (!has_general(board, side)) {
    faults.push_back({"no_general", std::string(name_of(side)) + " has no general"});
  }
  for (Man n = 0; n < 3; ++n) {  // the general and the guards
    const Square square = board.square_of(static_cast<Man>(general_of(side) + n));
    if (square == kNowhere || in_palace(square, side)) continue;
    faults.push_back({n == 0 ? "general_outside_palace" : "guard_outside_palace",
                      std::string(name_of(side)) + " has one outside the own palace"});
  }
}

// What only a board without faults can be asked.
void check_start(const Board& board, std::optional<Side> turn, Bikjang bikjang, Faults& faults) {
  if (turn && in_check(board, ~*turn)) {
    faults.push_back({"side_not_to_move_attacked",
                      std::string(name_of(~*turn)) + " is attacked but not to move"});
  }
  if (bikjang == Bikjang::forbidden && generals_face(board)) {
    faults.push_back({"generals_facing", "the generals face though the settings forbid it"});
  }
}

}  // namespace

Start parse_fen(std::string_view text, Bikjang bikjang, Faults& faults) {
  Start start;
  if (text.size() > kLongestFen) {
    faults.push_back({"too_long", "longer than " + std::to_string(kLongestFen) + " characters"});
    return start;
  }
  const auto words = words_of(text);
  std::optional<Side> turn;
  if (words.size() >= 2) turn = parse_side(words[1], faults);
  start.full_move = parse_tail(words, faults);
  if (words.empty()) return start;
  const std::size_t of_other_fields = faults.size();
  parse_board(start.board, words[0], faults);
  check_general(start.board, Side::first, faults);
  check_general(start.board, Side::second, faults);
  if (faults.size() == of_other_fields) check_start(start.board, turn, bikjang, faults);
  if (turn) start.board.set_turn(*turn);
  return start;
}

std::string format_fen(const Board& board, int full_move) {
  std::string text;
  for (int rank = kRanks - 1; rank >= 0; --rank) {
    int gap = 0;
    for (int file = 0; file < kFiles; ++file) {
      const Man man = board.man_at(square_at(file, rank));
      if (man == kNobody) {
        ++gap;
        continue;
      }
      if (gap > 0) text.push_back(static_cast<char>('0' + gap));
      gap = 0;
      const char upper = kLetters[static_cast<std::size_t>(kind_of(man))];
      text.push_back(side_of(man) == Side::first ? upper : static_cast<char>(upper - 'A' + 'a'));
    }
    if (gap > 0) text.push_back(static_cast<char>('0' + gap));
    if (rank > 0) text.push_back('/');
  }
  text += board.turn() == Side::first ? " w" : " b";
  return text + " - - 0 " + std::to_string(full_move);
}

}  // namespace seki::janggi
