// Any bytes as an action, in set-up, in play, in check and where betrayals are at hand.
#include "checks.hpp"
#include "gungi/action.hpp"
#include "gungi/position.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace seki;
  static const std::array<gungi::Position, 5> positions = [] {
    std::vector<Fault> faults;
    const gungi::Settings settings;
    const auto from_fen = [&](std::string_view fen) {
      return *gungi::Position::from_fen(fen, settings, faults);
    };
    return std::array{
        gungi::Position::start(settings),
        gungi::Position::start(settings).play("M*59").play("M*51"),
        from_fen("4m4/9/9/9/4g4/4|d:d|4/9/4W4/4M4 D1/- w 3 - 1"),
        from_fen("m8/1|d:s|7/9/4|D:T|4/3d|a:w|4/9/9/7|f:A|1/8M D1W1S1/a1 w 3 - 1"),
        from_fen("8m/9/9/9/9/9/9/4|d:W|4/M8 D1T1/- w 3 - 1"),
    };
  }();
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  const std::optional<gungi::Action> action = gungi::parse_action(text);
  fuzz::require(!action || gungi::format_action(*action) == text, "read is written the same");
  for (const gungi::Position& position : positions) fuzz::check_text(position, text);
  return 0;
}
