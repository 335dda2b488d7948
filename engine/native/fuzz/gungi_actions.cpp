// Any bytes as a game: the first two set it up, the others choose among what is legal.
#include "checks.hpp"
#include "gungi/position.hpp"
#include "gungi_settings.hpp"

namespace {

// Boards of the advanced level where jumps, towers and betrayals are at hand.
constexpr std::array<std::string_view, 4> kStarts = {
    "d1f1|r:d||r:j|j|k:a:c||g:s|/3|w:s|2|n:w|2/f8/3n2d1m/2i4W1/3dN1tR1/4D2R1/ASJ2|C:a|1A1/"
    "|I:F:W|F1SGMT1|K:J| -/- w 3 - 57",
    "m8/1|d:s|7/9/4|D:T|4/3d|a:w|4/9/9/7|f:A|1/8M D1W1S1/a1 w 3 - 1",
    "4m4/9/9/9/9/9/9/9/4M4 D1/d1 w 3 - 1",
    "5sf1m/1scgij3/arnwdd1fd/9/9/9/1FADDDCF1/3WNW3/3SMR3 "
    "G1I1J2N2R1S1D1A1K1T1/j1w1n2r1d1a1k1t1 w 3 - 1",
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace seki;
  if (size < 2) return 0;
  const auto settings = fuzz::gungi_settings(bytes[0]);
  const std::string_view choices(reinterpret_cast<const char*>(bytes + 2), size - 2);
  const unsigned begin = bytes[1] % (kStarts.size() + 1);
  if (begin == kStarts.size() || settings.level != gungi::Level::advanced) {
    fuzz::play_on(gungi::Position::start(settings), choices);
    return 0;
  }
  std::vector<Fault> faults;
  const auto start = gungi::Position::from_fen(kStarts[begin], settings, faults);
  fuzz::require(start.has_value(), "the starts can be read");
  fuzz::play_on(*start, choices);
  return 0;
}
