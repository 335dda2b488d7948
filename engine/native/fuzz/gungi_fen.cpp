// Any bytes as the FEN of a start.
#include "checks.hpp"
#include "gungi/position.hpp"
#include "gungi_settings.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace seki;
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(bytes + 1), size - 1);
  fuzz::check_fen<gungi::Position>(text, fuzz::gungi_settings(bytes[0]));
  return 0;
}
