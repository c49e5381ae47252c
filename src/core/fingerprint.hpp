#pragma once

#include <string>
#include <string_view>

namespace twinflow {

/// Sixteen hexadecimal digits that distinguish texts (FNV-1a, 64 bits). They do not protect against
/// deliberate collisions.
std::string fingerprint(std::string_view text);

}  // namespace twinflow
