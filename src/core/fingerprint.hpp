#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace twinflow {

/// Sixteen hexadecimal digits of a text (FNV-1a, 64 bits), unsafe against deliberate collisions.
std::string fingerprint(std::string_view text);

/// The fingerprint of a text in parts.
class RunningFingerprint {
 public:
  void add(std::string_view part);
  std::string digits() const;

 private:
  std::uint64_t hash_ = 14695981039346656037u;
};

}  // namespace twinflow
