#pragma once

#include <functional>

namespace twinflow::gl {

/// Throws RunError where, since the last call, the driver ran out of memory or was reset and lost what it
/// held: what was drawn or computed since then is invalid. Other errors are mistakes of this program, at
/// which debug builds and tests stop.
void check_memory();

/// What an error of glGetError means where something is lost; null for other errors.
const char* loss(unsigned error);

/// Calls visit(error) for each error that glGetError reports.
void for_each_error(const std::function<void(unsigned error)>& visit);

}  // namespace twinflow::gl
