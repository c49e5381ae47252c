#pragma once

#include <string>
#include <string_view>

namespace twinflow {

/// Refuses a TOML text whose parsing would take more memory or stack than any file of the program needs: more
/// than 64 MiB, more than eight million values, or a key of more than ten parts. Also refuses characters
/// beyond ASCII where the behavior of toml++ 3.3 is undefined: where TOML allows none, and in a string of
/// several lines behind a backslash and blanks. Throws InputError with `origin`, line and column.
void require_parsable(std::string_view text, const std::string& origin);

}  // namespace twinflow
