// Leaves a second of processor time of Janggi's perft: the engine, and the plain generator beside
// it.
//
//   janggi_perft [depth of the engine] [depth of the plain generator]
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "janggi/fen.hpp"
#include "janggi_plain.hpp"

namespace {

constexpr std::string_view start =
    "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";

template <class Count>
void measure(const char* name, int depth, Count count) {
  const std::clock_t begin = std::clock();
  const std::uint64_t leaves = count();
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  std::printf("%s perft(%d) %llu leaves %.4f s %.2f Mleaves/s\n", name, depth,
              static_cast<unsigned long long>(leaves), seconds,
              static_cast<double>(leaves) / seconds / 1e6);
}

}  // namespace

int main(int argc, char** argv) {
  using namespace seki::janggi;
  const int depth = argc > 1 ? std::atoi(argv[1]) : 5;
  const int plain_depth = argc > 2 ? std::atoi(argv[2]) : 4;
  std::vector<seki::Fault> faults;
  Board board = parse_fen(start, Bikjang::allowed, faults).board;
  measure("engine", depth, [&] { return perft(board, Bikjang::allowed, false, depth); });
  measure("plain", plain_depth,
          [&] { return plain::perft(plain::parse(start), true, false, plain_depth); });
}
