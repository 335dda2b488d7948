// Which settings a fuzzer's first byte means.
#pragma once

#include "gungi/settings.hpp"

namespace seki::fuzz {

inline gungi::Settings gungi_settings(unsigned byte) {
  gungi::Settings settings;
  settings.level = static_cast<gungi::Level>(~byte & 3U);
  settings.archer_diagonal = static_cast<gungi::ArcherDiagonal>(byte >> 2 & 1U);
  settings.archer_screen = static_cast<gungi::ArcherScreen>(byte >> 3 & 1U);
  settings.betrayal = static_cast<gungi::Betrayal>(byte >> 4 & 1U);
  settings.max_plies = (byte & 32U) != 0 ? 20 : 0;
  return settings;
}

}  // namespace seki::fuzz
