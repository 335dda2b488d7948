// Solves mates: a position a line in, a proof a line out.
//
//   mate_solver [most moves = 5] [most nodes a position = 2000000]
//
// In: `janggi FEN` or `gungi FEN`, under the game's default settings (Gungi's level is the FEN's).
// Out: `MOVES ACTION ...`, all first actions of the shortest mate; `0` where there is none;
// `?` where the limit of nodes came first; `!` where the FEN is refused.
#include <cstdlib>
#include <iostream>
#include <string>

#include "gungi/fen.hpp"
#include "gungi_mates.hpp"
#include "janggi/fen.hpp"
#include "janggi_mates.hpp"
#include "mate_search.hpp"

namespace {

struct Effort {
  int moves;
  std::uint64_t nodes;
};

template <class World>
void report(World world, Effort effort) {
  const auto proof = seki::mates::MateSearch<World>(world, effort.nodes).prove(effort.moves);
  if (!proof.complete) {
    std::cout << "?";
  } else {
    std::cout << proof.moves;
    for (const std::string& action : proof.best) std::cout << ' ' << action;
  }
}

bool solve_janggi(const std::string& fen, Effort effort) {
  std::vector<seki::Fault> faults;
  const auto start = seki::janggi::parse_fen(fen, seki::janggi::Bikjang::allowed, faults);
  if (faults.empty()) report(seki::mates::JanggiWorld(start.board), effort);
  return faults.empty();
}

bool solve_gungi(const std::string& fen, Effort effort) {
  using seki::gungi::Level;
  for (const Level level : {Level::intro, Level::beginner, Level::intermediate, Level::advanced}) {
    std::vector<seki::Fault> faults;
    const auto read = seki::gungi::read_fen(fen, {.level = level}, faults);
    if (!read) continue;
    report(seki::mates::GungiWorld(read->board), effort);
    return true;
  }
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  const Effort effort{argc > 1 ? std::atoi(argv[1]) : 5,
                      argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 2'000'000};
  for (std::string line; std::getline(std::cin, line);) {
    const std::size_t space = line.find(' ');
    const std::string game = line.substr(0, space);
    const std::string fen = space == std::string::npos ? "" : line.substr(space + 1);
    const bool solved = game == "janggi" ? solve_janggi(fen, effort) : solve_gungi(fen, effort);
    std::cout << (solved ? "" : "!") << std::endl;
  }
}
