#pragma once

#include <string>
#include <string_view>

namespace twinflow {

/// Refuses a TOML text that would take more memory to parse than any scene needs, or more of the stack: one
/// of more than 64 MiB, of more than eight million values, with a key of more than ten parts. And one with a
/// character beyond ASCII where TOML has none, about which toml++ 3.3 is undefined. Throws InputError with
/// `origin`, line and column.
void require_parsable(std::string_view text, const std::string& origin);

}  // namespace twinflow
