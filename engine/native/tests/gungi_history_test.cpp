// What positions share of their past: counted only as far as it can repeat, taken apart in a loop.

#include <cstdlib>
#include <memory>
#include <utility>

#include "gungi/history.hpp"

namespace {

using seki::gungi::Action;
using seki::gungi::Moment;

constexpr std::uint64_t kFirstKey = 7;
constexpr std::uint64_t kOtherKey = 8;

Moment::Link after(Moment::Link before, std::uint64_t key, bool can_repeat = true) {
  return std::make_shared<const Moment>(std::move(before), Action::done(), key, can_repeat);
}

bool counts_back_to_what_cannot_repeat() {
  Moment::Link last = std::make_shared<const Moment>(kFirstKey);
  for (int i = 0; i < 2; ++i) last = after(after(last, kOtherKey), kFirstKey);
  if (last->occurrences() != 3 || last->number() != 4) return false;
  last = after(last, kFirstKey, false);
  return last->occurrences() == 1 && after(last, kFirstKey)->occurrences() == 2;
}

// Deep enough to overflow the stack if each moment destroyed the one before it.
bool a_long_past_is_taken_apart() {
  Moment::Link last = std::make_shared<const Moment>(kFirstKey);
  Moment::Link kept;
  for (int i = 0; i < 2'000'000; ++i) {
    last = after(std::move(last), kOtherKey, false);
    if (i == 10) kept = last;
  }
  last.reset();
  return kept.use_count() == 1 && kept->number() == 11 && kept->before()->number() == 10;
}

}  // namespace

int main() {
  const bool holds = counts_back_to_what_cannot_repeat() && a_long_past_is_taken_apart();
  return holds ? EXIT_SUCCESS : EXIT_FAILURE;
}
