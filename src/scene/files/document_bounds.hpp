#pragma once

#include <string>
#include <string_view>

namespace twinflow {

/// Refuses what toml++ 3.3 cannot parse safely: over 64 MiB, eight million values or ten parts of a key. It
/// refuses quotation marks that begin no string, and non-ASCII outside strings and comments or after a
/// backslash in a multi-line string. Throws InputError with `origin`, line and column.
void require_parsable(std::string_view text, const std::string& origin);

}  // namespace twinflow
