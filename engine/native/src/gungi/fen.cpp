#include "gungi/fen.hpp"

#include <algorithm>
#include <charconv>

#include "core/text.hpp"

namespace seki::gungi {
namespace {

constexpr std::size_t kLongestFen = 600;
constexpr std::array<std::string_view, 4> kPlacing = {"-", "w", "b", "wb"};
constexpr std::array<std::string_view, 2> kSideNames = {"white", "black"};

constexpr char lower(char c) { return static_cast<char>(c - 'A' + 'a'); }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr char upper(char c) { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }

Piece piece_of(char c) {
  const auto kind = kind_of_letter(upper(c));
  if (!kind) return {};
  return Piece(is_lower(c) ? Side::second : Side::first, *kind);
}

char letter_of(Piece piece) {
  const char upper_case = letter(piece.kind());
  return piece.side() == Side::first ? upper_case : lower(upper_case);
}

std::string square_name(Square square) {
  return {static_cast<char>('0' + file_of(square)), static_cast<char>('0' + rank_of(square))};
}

// Reads field after field; what it cannot use it names and leaves out.
class FenReader {
 public:
  FenReader(const Settings& settings, std::vector<Fault>& faults)
      : settings_(settings), faults_(faults), board_(Rules::of(settings)) {}

  std::optional<FenPosition> read(std::string_view text) {
    const std::size_t before = faults_.size();
    const auto fields =
        text.size() > kLongestFen ? std::vector<std::string_view>{} : split(text, ' ');
    if (fields.size() != 6) {
      fault("bad_field_count", "a FEN has six fields, separated by one space each");
      if (!fields.empty()) read_board(fields[0]);
      check_armies();
      return std::nullopt;
    }
    read_board(fields[0]);
    read_hands(fields[1]);
    read_level(fields[3]);
    const std::optional<Side> side = read_side(fields[2]);
    const std::optional<std::uint8_t> placing = read_placing(fields[4]);
    const int move_number = read_move_number(fields[5]);
    check_armies();
    check_turn(side, placing);
    if (faults_.size() != before) return std::nullopt;
    board_.set_turn(*side, *placing);
    if (board_.placing() == 0) check_marshals();  // an empty hand may have ended the set-up
    if (faults_.size() != before) return std::nullopt;
    return FenPosition{board_, move_number};
  }

 private:
  void fault(std::string code, std::string message) {
    faults_.push_back({std::move(code), std::move(message)});
  }

  void read_board(std::string_view text) {
    const auto ranks = split(text, '/');
    if (ranks.size() != kBoardSide) {
      fault("bad_rank_count", "the board has nine ranks, not " + std::to_string(ranks.size()));
    }
    const std::size_t count = std::min<std::size_t>(ranks.size(), kBoardSide);
    for (std::size_t i = 0; i < count; ++i) read_rank(ranks[i], static_cast<int>(i) + 1);
  }

  void read_rank(std::string_view text, int rank) {
    int file = kBoardSide;
    while (!text.empty()) {
      const char c = text[0];
      std::size_t used = 1;
      if (c >= '1' && c <= '9') {
        file -= c - '0';
        text.remove_prefix(used);
        continue;
      }
      if (c == '|')
        used = read_tower(text, file, rank);
      else
        read_piece(c, file, rank);
      --file;
      text.remove_prefix(used);
    }
    if (file != 0) {
      fault("bad_rank_length", "rank " + std::to_string(rank) + " has " +
                                   std::to_string(kBoardSide - file) + " squares, not nine");
    }
  }

  // Returns how much of the text the tower takes: its closing bar included.
  std::size_t read_tower(std::string_view text, int file, int rank) {
    const auto end = text.find('|', 1);
    const std::string_view inside = text.substr(1, end == std::string_view::npos ? end : end - 1);
    for (const std::string_view each : split(inside, ':')) {
      if (each.size() == 1)
        read_piece(each[0], file, rank);
      else
        fault("bad_tower", "rank " + std::to_string(rank) + ": a tower is written |a:b:c|");
    }
    if (end != std::string_view::npos) return end + 1;
    fault("bad_tower", "rank " + std::to_string(rank) + ": a tower's closing | is missing");
    return text.size();
  }

  void read_piece(char c, int file, int rank) {
    const Piece piece = piece_of(c);
    if (!piece) {
      fault("unknown_piece",
            "rank " + std::to_string(rank) + ": " + quoted({&c, 1}) + " is no piece");
      return;
    }
    ++counts_[index(piece.side())][static_cast<std::size_t>(index(piece.kind()))];
    if (file < 1) return;  // the rank's length is named by itself
    const Square square = square_at(file, rank);
    if (board_.top(square) && board_.top(square).kind() == Kind::marshal) {
      fault("piece_on_marshal", square_name(square) + ": nothing stands on a marshal");
    }
    if (board_.height(square) >= board_.rules().height_limit) {
      fault("tower_over_limit", square_name(square) + ": the level's towers have at most " +
                                    std::to_string(board_.rules().height_limit) + " pieces");
      return;
    }
    board_.put(square, piece);
  }

  void read_hands(std::string_view text) {
    const auto hands = split(text, '/');
    if (hands.size() != 2) {
      fault("bad_hands", "hands are written white/black, an empty one as -");
      return;
    }
    read_hand(hands[0], Side::first);
    read_hand(hands[1], Side::second);
  }

  void read_hand(std::string_view text, Side side) {
    if (text == "-") return;
    if (text.empty() || text.size() % 2 != 0) {
      fault("bad_hands", "a hand is written as piece and count, or - when empty");
      return;
    }
    Hand seen;
    for (std::size_t i = 0; i < text.size(); i += 2) {
      const Piece piece = piece_of(text[i]);
      const char count = text[i + 1];
      if (!piece.is(side) || count < '1' || count > '9' || seen.count(piece.kind()) != 0) {
        fault("bad_hands", quoted(text.substr(i, 2)) + " cannot stand in " +
                               std::string(kSideNames[index(side)]) + "'s hand");
        continue;
      }
      seen.add(piece.kind());
      counts_[index(side)][static_cast<std::size_t>(index(piece.kind()))] += count - '0';
      board_.give(side, piece.kind(), count - '0');
    }
  }

  void read_level(std::string_view text) {
    if (text.size() != 1 || text[0] < '0' || text[0] > '3') {
      fault("bad_level", "the level is 0, 1, 2 or 3");
    } else if (text[0] - '0' != static_cast<int>(settings_.level)) {
      fault("wrong_level", "the level is not the settings' one");
    }
  }

  std::optional<Side> read_side(std::string_view text) {
    if (text == "w") return Side::first;
    if (text == "b") return Side::second;
    fault("bad_side", "the side to move is w or b");
    return std::nullopt;
  }

  std::optional<std::uint8_t> read_placing(std::string_view text) {
    const auto found = std::find(kPlacing.begin(), kPlacing.end(), text);
    if (found == kPlacing.end() || text == "w") {
      fault("bad_placing", "who may still place is wb, b or -");
      return std::nullopt;
    }
    const auto placing = static_cast<std::uint8_t>(found - kPlacing.begin());
    if (placing != 0 && !has_free_setup(settings_.level)) {
      fault("bad_placing", "this level has no free set-up");
      return std::nullopt;
    }
    return placing;
  }

  int read_move_number(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size() && number >= 1 &&
        number <= 1'000'000 && text[0] != '0') {
      return number;
    }
    fault("bad_move_number", "the move number is a whole number from 1");
    return 1;
  }

  void check_armies() {
    for (const Side side : {Side::first, Side::second}) {
      for (std::size_t i = 0; i < kKindCount; ++i) {
        const int count = counts_[index(side)][i];
        const std::string name = std::string(kSideNames[index(side)]) + " has " +
                                 std::to_string(count) + " " + std::string(1, kKindLetters[i]);
        if (count > 0 && !level_uses(settings_.level, static_cast<Kind>(i))) {
          fault("piece_not_of_level", name + ", which the level does not use");
        }
        if (count > kArmy[i]) {
          fault("too_many_pieces", name + ", at most " + std::to_string(kArmy[i]));
        }
      }
    }
  }

  // In play both marshals stand; in set-up white's does once it is black's turn, and the others
  // are at least in hand. Of what could not be read, nothing is said.
  void check_turn(std::optional<Side> side, std::optional<std::uint8_t> placing) {
    if (placing == 0) return check_marshals();
    if (placing == kSecondPlaces && side == Side::first) {
      fault("bad_placing", "white has finished placing and cannot be to move");
    }
    if (placing && side == Side::second) check_marshal(Side::first);
    for (const Side each : {Side::first, Side::second}) {
      if (counts_[index(each)][static_cast<std::size_t>(index(Kind::marshal))] == 0) {
        missing_marshal(each);
      }
    }
  }

  void check_marshals() {
    check_marshal(Side::first);
    check_marshal(Side::second);
  }

  void check_marshal(Side side) {
    if (board_.marshal(side) == kNowhere) missing_marshal(side);
  }

  void missing_marshal(Side side) {
    const std::string message = std::string(kSideNames[index(side)]) + " has no marshal";
    const auto same = [&](const Fault& each) { return each.message == message; };
    if (std::none_of(faults_.begin(), faults_.end(), same)) fault("missing_marshal", message);
  }

  const Settings& settings_;
  std::vector<Fault>& faults_;
  Board board_;
  std::array<std::array<int, kKindCount>, 2> counts_{};
};

void write_square(std::string& out, Tower tower) {
  if (tower.height() == 1) {
    out += letter_of(tower.top());
    return;
  }
  for (int tier = 1; tier <= tower.height(); ++tier) {
    out += tier == 1 ? '|' : ':';
    out += letter_of(tower.at(tier));
  }
  out += '|';
}

void write_rank(std::string& out, const Board& board, int rank) {
  int empty = 0;
  for (int file = kBoardSide; file >= 1; --file) {
    const Tower tower = board.tower(square_at(file, rank));
    if (tower.empty()) {
      ++empty;
      continue;
    }
    if (empty != 0) out += static_cast<char>('0' + empty);
    empty = 0;
    write_square(out, tower);
  }
  if (empty != 0) out += static_cast<char>('0' + empty);
}

void write_hand(std::string& out, Hand hand, Side side) {
  if (hand.empty()) out += '-';
  for (const char each : kHandOrder) {
    const int count = hand.count(*kind_of_letter(each));
    if (count == 0) continue;
    out += side == Side::first ? each : lower(each);
    out += static_cast<char>('0' + count);
  }
}

}  // namespace

std::optional<FenPosition> read_fen(std::string_view text, const Settings& settings,
                                    std::vector<Fault>& faults) {
  return FenReader(settings, faults).read(text);
}

std::string write_fen(const Board& board, Level level, int move_number) {
  std::string out;
  out.reserve(160);
  for (int rank = 1; rank <= kBoardSide; ++rank) {
    if (rank != 1) out += '/';
    write_rank(out, board, rank);
  }
  out += ' ';
  write_hand(out, board.hand(Side::first), Side::first);
  out += '/';
  write_hand(out, board.hand(Side::second), Side::second);
  out += board.side() == Side::first ? " w " : " b ";
  out += static_cast<char>('0' + static_cast<int>(level));
  out += ' ';
  out += kPlacing[board.placing()];
  out += ' ';
  out += std::to_string(move_number);
  return out;
}

}  // namespace seki::gungi
