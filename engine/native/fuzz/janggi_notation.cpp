// Any bytes as an action, in a position that has passes, captures and checks to refuse.
#include "checks.hpp"
#include "janggi/notation.hpp"
#include "janggi/position.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace seki;
  static const std::array<janggi::Position, 3> positions = [] {
    std::vector<Fault> faults;
    const janggi::Settings settings;
    return std::array{
        janggi::Position::start(settings),
        janggi::Position::start(settings).play("inner").play("outer"),
        *janggi::Position::from_fen("1N2R4/5k3/3aP4/9/2P6/8N/R8/1n2p1n2/2Cr1K2b/5A3 w - - 0 1",
                                    settings, faults),
    };
  }();
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  const std::optional<janggi::Action> action = janggi::parse_action(text);
  fuzz::require(!action || janggi::format_action(*action) == text, "read is written the same");
  for (const janggi::Position& position : positions) fuzz::check_text(position, text);
  return 0;
}
