#pragma once

#include <functional>

namespace twinflow::gl {

/// Throws RunError if the driver ran out of memory or was reset since the last call. Everything drawn or
/// computed since then is invalid. Other errors are mistakes of this program, at which debug builds and tests
/// stop.
void check_memory();

/// What an error of glGetError means where something is lost; null for other errors.
const char* loss(unsigned error);

/// Calls visit(error) for each error that glGetError reports.
void for_each_error(const std::function<void(unsigned error)>& visit);

}  // namespace twinflow::gl
