#pragma once

#include <string_view>

namespace twinflow {

/// Prints one line, "twinflow: …", on standard error, without control characters; long ones lose their middle
/// (`as_error_line`).
void complain(std::string_view reason);

}  // namespace twinflow
