// Any bytes as an action: it is legal exactly when it is listed, in set-up, in play and at the end.
#include "checks.hpp"
#include "gungi/position.hpp"
#include "gungi_settings.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace seki;
  if (size < 2) return 0;
  const std::string_view text(reinterpret_cast<const char*>(bytes + 2), size - 2);
  gungi::Position position = gungi::Position::start(fuzz::gungi_settings(bytes[0]));
  for (unsigned i = 0; i <= bytes[1] && position.phase() != Phase::over; ++i) {
    if (i % 16 == 0) fuzz::check_text(position, text);
    position = position.play(position.default_action(i % 7));
  }
  fuzz::check_text(position, text);
  return 0;
}
