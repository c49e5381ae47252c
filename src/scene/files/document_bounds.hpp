#pragma once

#include <string>
#include <string_view>

namespace twinflow {

/// Refuses a TOML text whose parsing would take more memory or stack than any file of the program needs: more
/// than 64 MiB, more than eight million values, or a key of more than ten parts. Also refuses a character
/// beyond ASCII where TOML allows none, for which the behaviour of toml++ 3.3 is undefined. Throws InputError
/// with `origin`, line and column.
void require_parsable(std::string_view text, const std::string& origin);

}  // namespace twinflow
