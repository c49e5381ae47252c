#pragma once

#include <string_view>

namespace twinflow {

/// Prints an error or a remark on standard error, "twinflow: …": one line without control characters, the
/// middle of which is left out if it is long (`as_error_line`).
void complain(std::string_view reason);

}  // namespace twinflow
