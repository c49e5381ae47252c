#pragma once

#include <string_view>

namespace twinflow {

/// Prints an error or a remark on standard error as one line, "twinflow: …", without control characters. The
/// middle of a long line is left out (`as_error_line`).
void complain(std::string_view reason);

}  // namespace twinflow
