#pragma once

#include <string_view>

namespace twinflow {

/// Prints an error or remark on standard error as one line, "twinflow: …", without control characters. Long
/// lines lose their middle (`as_error_line`).
void complain(std::string_view reason);

}  // namespace twinflow
