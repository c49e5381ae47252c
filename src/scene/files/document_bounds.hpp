#pragma once

#include <string>
#include <string_view>

namespace twinflow {

/// Keeps texts from the TOML parser that it can't take. More than 64 MiB, eight million values or ten parts
/// of a key would cost too much memory or stack. A quotation mark that begins no string leaves the behavior
/// of toml++ 3.3 undefined. So does a character beyond ASCII, outside of strings and comments or after a
/// backslash in a multi-line string. Throws InputError with `origin`, line and column.
void require_parsable(std::string_view text, const std::string& origin);

}  // namespace twinflow
