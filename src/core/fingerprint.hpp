#pragma once

#include <string>
#include <string_view>

namespace twinflow {

/// Sixteen hexadecimal digits that tell texts apart (FNV-1a, 64 bits); no protection against intent.
std::string fingerprint(std::string_view text);

}  // namespace twinflow
