// The engine settings of Gungi and what a level means.
//
// Owns: names, defaults and the limits that follow from the level. Must not know: text formats.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/game.hpp"
#include "gungi/pieces.hpp"

namespace seki::gungi {

enum class Level : std::uint8_t { intro, beginner, intermediate, advanced };
enum class ArcherDiagonal : std::uint8_t { booklet, straight };
enum class ArcherScreen : std::uint8_t { wing, both };
enum class Betrayal : std::uint8_t { each, all };
enum class SelfCheck : std::uint8_t { refused, allowed };

struct Settings {
  Level level = Level::advanced;
  ArcherDiagonal archer_diagonal = ArcherDiagonal::booklet;
  ArcherScreen archer_screen = ArcherScreen::wing;
  Betrayal betrayal = Betrayal::each;
  SelfCheck self_check = SelfCheck::refused;
  std::int64_t max_plies = 0;  // 0: no limit

  // False where there is no such setting or the value is not one of its own.
  bool assign(std::string_view name, const SettingValue& value);

  friend constexpr bool operator==(const Settings&, const Settings&) = default;
};

constexpr int height_limit(Level level) noexcept { return level == Level::advanced ? 3 : 2; }
constexpr bool marshal_stacks(Level level) noexcept { return level >= Level::intermediate; }
constexpr bool has_free_setup(Level level) noexcept { return level >= Level::intermediate; }

constexpr bool level_uses(Level level, Kind kind) noexcept {
  switch (kind) {
    case Kind::archer:
      return level != Level::intro;
    case Kind::cannon:
    case Kind::musketeer:
    case Kind::tactician:
      return level >= Level::intermediate;
    default:
      return true;
  }
}

inline constexpr std::array<std::string_view, 4> kStartFens = {
    "3img3/1s2n2s1/d1fwdwf1d/9/9/9/D1FWDWF1D/1S2N2S1/3GMI3 J2N2R2D1/j2n2r2d1 w 0 - 1",
    "3img3/1ra1n1as1/d1fwdwf1d/9/9/9/D1FWDWF1D/1SA1N1AR1/3GMI3 J2N2S1R1D1/j2n2s1r1d1 w 1 - 1",
    "9/9/9/9/9/9/9/9/9 M1G1I1J2W2N3R2S2F2D4C1A2K1T1/m1g1i1j2w2n3r2s2f2d4c1a2k1t1 w 2 wb 1",
    "9/9/9/9/9/9/9/9/9 M1G1I1J2W2N3R2S2F2D4C1A2K1T1/m1g1i1j2w2n3r2s2f2d4c1a2k1t1 w 3 wb 1",
};

}  // namespace seki::gungi
