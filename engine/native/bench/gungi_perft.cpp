// Legal leaves a second of Gungi: the engine's perft(3) and the plain generator's perft(2), in one
// run. Fails when the two do not count the same. Prints one line a position and one for all.
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "gungi/position.hpp"
#include "gungi_plain.hpp"

namespace {

struct Case {
  const char* name;
  seki::gungi::Level level;
  const char* fen;
};

using seki::gungi::Level;

constexpr Case kCases[] = {
    {"intro", Level::intro,
     "3img3/1s2n2s1/d1fwdwf1d/9/9/9/D1FWDWF1D/1S2N2S1/3GMI3 J2N2R2D1/j2n2r2d1 w 0 - 1"},
    {"beginner", Level::beginner,
     "3img3/1ra1n1as1/d1fwdwf1d/9/9/9/D1FWDWF1D/1SA1N1AR1/3GMI3 J2N2S1R1D1/j2n2s1r1d1 w 1 - 1"},
    {"opening", Level::advanced,
     "5sf1m/1scgij3/arnwdd1fd/9/9/9/1FADDDCF1/3WNW3/3SMR3 "
     "G1I1J2N2R1S1D1A1K1T1/j1w1n2r1d1a1k1t1 w 3 - 1"},
    {"middle game", Level::advanced,
     "d1f1|r:d||r:j|j|k:a:c||g:s|/3|w:s|2|n:w|2/f8/3n2d1m/2i4W1/3dN1tR1/4D2R1/"
     "ASJ2|C:a|1A1/|I:F:W|F1SGMT1|K:J| -/- w 3 - 57"},
    {"end game", Level::advanced, "m8/1|d:s|7/9/4|D:T|4/3d|a:w|4/9/9/7|f:A|1/8M D1W1S1/a1 w 3 - 1"},
};

struct Measured {
  std::uint64_t leaves = 0;
  double seconds = 0;
  double rate() const { return static_cast<double>(leaves) / seconds / 1e6; }
  void add(const Measured& other) {
    leaves += other.leaves;
    seconds += other.seconds;
  }
};

// Repeats until at least `enough` seconds of processor time have passed.
template <class Count>
Measured measure(double enough, Count count) {
  Measured total;
  const std::clock_t begin = std::clock();
  do {
    total.leaves += count();
    total.seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  } while (total.seconds < enough);
  return total;
}

seki::gungi::Position position_of(const Case& each) {
  std::vector<seki::Fault> faults;
  return *seki::gungi::Position::from_fen(each.fen, {.level = each.level}, faults);
}

void print(const char* name, const Measured& ours, const Measured& plain) {
  std::printf("gungi perft(3) %-12s %8.1f M leaves/s, plain generator %6.2f, ratio %.0f\n", name,
              ours.rate(), plain.rate(), ours.rate() / plain.rate());
}

}  // namespace

int main() {
  Measured all_ours;
  Measured all_plain;
  for (const Case& each : kCases) {
    const auto position = position_of(each);
    const plain::Board board = plain::read(each.fen);
    if (position.perft(2) != plain::perft(board, 2)) {
      std::fprintf(stderr, "%s: the two generators disagree\n", each.name);
      return EXIT_FAILURE;
    }
    const Measured ours = measure(0.2, [&] { return position.perft(3); });
    const Measured plain = measure(0.5, [&] { return plain::perft(board, 2); });
    print(each.name, ours, plain);
    all_ours.add(ours);
    all_plain.add(plain);
  }
  print("all", all_ours, all_plain);
}
