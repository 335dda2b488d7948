// Which positions came how often on the way here: the game's own and the search's.
//
// Owns: keys since nothing can come again, and which of them came twice. Must not know: the board,
// or what repeating means.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace seki::janggi {

class Repetitions {
 public:
  // What `pop` needs to go back.
  struct Mark {
    std::size_t since = 0;
    std::size_t twice_since = 0;
    std::size_t twice_count = 0;
  };

  // `keys`: since the last capture, the last is where the search begins; `twice`: those of them
  // that came twice. Room for `depth` more.
  Repetitions(const std::vector<std::uint64_t>& keys, const std::vector<std::uint64_t>& twice,
              std::size_t depth)
      : keys_(keys), twice_(twice), root_(keys.size() - 1) {
    keys_.reserve(keys.size() + depth);
    twice_.reserve(twice.size() + depth);
    mark_.twice_count = twice_.size();
    for (const std::uint64_t key : keys_) ++presence(key);
  }

  // `is_new`: nothing from before can come again.
  Mark push(std::uint64_t key, bool is_new) noexcept {
    const Mark mark = mark_;
    if (is_new) {
      mark_.since = keys_.size();
      mark_.twice_since = twice_.size();
    }
    look_back(key);
    if (earlier_ == 1) twice_.push_back(key);
    keys_.push_back(key);
    ++presence(key);
    mark_.twice_count = twice_.size();
    return mark;
  }

  void pop(const Mark& mark) noexcept {
    --presence(keys_.back());
    keys_.pop_back();
    mark_ = mark;
    twice_.resize(mark.twice_count);
  }

  // Of what was pushed last: how often it came before, and whether that was since the root.
  int earlier() const noexcept { return earlier_; }
  bool came_since_root() const noexcept { return since_root_; }

  bool has_any_twice() const noexcept { return twice_.size() > mark_.twice_since; }
  bool came_twice(std::uint64_t key) const noexcept {
    return std::find(twice_.begin() + static_cast<std::ptrdiff_t>(mark_.twice_since), twice_.end(),
                     key) != twice_.end();
  }

 private:
  std::uint16_t& presence(std::uint64_t key) noexcept { return presence_[key % presence_.size()]; }

  // The same side is to move every other time.
  void look_back(std::uint64_t key) noexcept {
    earlier_ = 0;
    since_root_ = false;
    if (presence(key) == 0) return;
    for (std::size_t n = keys_.size(); n >= mark_.since + 2;) {
      n -= 2;
      if (keys_[n] != key) continue;
      since_root_ = since_root_ || n >= root_;
      ++earlier_;
    }
  }

  std::vector<std::uint64_t> keys_;
  std::vector<std::uint64_t> twice_;
  std::size_t root_;
  Mark mark_{};
  int earlier_ = 0;
  bool since_root_ = false;
  // How many keys share their last bits: nearly always none does, and none came before.
  std::array<std::uint16_t, 1024> presence_{};
};

}  // namespace seki::janggi
