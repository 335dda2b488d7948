// Any bytes as a game: the first sets it up, the others choose among what is legal.
#include "checks.hpp"
#include "janggi/position.hpp"

namespace {

constexpr std::array<std::string_view, 4> starts = {
    "3k5/7R1/9/9/9/4R4/9/9/9/5K3 w - - 0 1",
    "r3k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1",
    "4k4/9/9/9/4p4/4P4/9/9/9/4K4 w - - 0 1",
    "1Pbcka3/3nNn1c1/N2CaC3/1pB6/9/9/5P3/9/4K4/9 w - - 0 23",
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace seki;
  if (size == 0) return 0;
  const unsigned first = bytes[0];
  janggi::Settings settings;
  settings.choose_setup = (first & 1U) != 0;
  settings.judge_by_points = (first & 2U) != 0;
  settings.bikjang = static_cast<janggi::Bikjang>((first & 4U) != 0);
  settings.max_plies = (first & 8U) != 0 ? 20 : 0;
  const std::string_view choices(reinterpret_cast<const char*>(bytes + 1), size - 1);
  if ((first & 16U) == 0) {
    fuzz::play_on(janggi::Position::start(settings), choices);
    return 0;
  }
  std::vector<Fault> faults;
  const auto start = janggi::Position::from_fen(starts[first >> 5 & 3U], settings, faults);
  if (start) fuzz::play_on(*start, choices);
  return 0;
}
