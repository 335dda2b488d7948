// Any bytes as the FEN of a start.
#include "checks.hpp"
#include "janggi/position.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace seki;
  if (size == 0) return 0;
  janggi::Settings settings;
  settings.bikjang = static_cast<janggi::Bikjang>(bytes[0] & 1);
  const std::string_view text(reinterpret_cast<const char*>(bytes + 1), size - 1);
  fuzz::check_fen<janggi::Position>(text, settings);
  return 0;
}
