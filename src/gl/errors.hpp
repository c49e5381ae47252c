#pragma once

#include <functional>

namespace twinflow::gl {

/// Throws RunError if the driver ran out of memory or was reset since the last call, which invalidates
/// results since. Other errors are bugs, for debug builds and tests.
void check_memory();

/// The meaning of a glGetError error that signals a loss; null for others.
const char* loss(unsigned error);

/// Visits each error of glGetError.
void for_each_error(const std::function<void(unsigned error)>& visit);

}  // namespace twinflow::gl
