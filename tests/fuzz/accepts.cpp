#include <algorithm>

#include "core/error.hpp"
#include "fuzz/fuzz_targets.hpp"

namespace twinflow::fuzz {

bool accepts(const std::function<void()>& action) {
  constexpr std::size_t kLongestLine = 40000;  // bytes; it may contain a word of the command line twice
  try {
    action();
    return true;
  } catch (const InputError& error) {
    const std::string line = error.what();
    require(!line.empty(), "a refusal says why");
    require(line.size() < kLongestLine, "a refusal is short");
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
    require(std::ranges::none_of(line, is_control), "a refusal is one line without control characters");
    return false;
  }
}

}  // namespace twinflow::fuzz
