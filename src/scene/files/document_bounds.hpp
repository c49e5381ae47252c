#pragma once

#include <string>
#include <string_view>

namespace twinflow {

/// Refuses texts that toml++ 3.3 cannot parse safely: more than 64 MiB, eight million values or ten parts of
/// a key. Also refused are quotation marks that begin no string. So are non-ASCII characters outside strings
/// and comments, or after a backslash in a multi-line string. Throws InputError with `origin`, line and
/// column.
void require_parsable(std::string_view text, const std::string& origin);

}  // namespace twinflow
