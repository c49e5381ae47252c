#pragma once

#include "gl/debug.hpp"
#include "grid/stages/grid_observer.hpp"

namespace twinflow {

/// One stage of a step: names its commands for GPU debuggers, then shows the resulting field to the observer.
///
///     const StageScope stage("reflect", observer_, velocity, grid_stages::reflection);
///
/// `text` returns the `Stage`; it is called only with an observer, and not if the stage fails.
template <class Text>
class StageScope {
 public:
  StageScope(const char* verb, GridObserver* observer, const gl::Field& field, Text text)
      : group_(verb), observer_(observer), field_(&field), text_(text) {
    if (observer_ != nullptr) observer_->begin_stage();
  }
  /// Throws what the observer throws.
  ~StageScope() noexcept(false) {
    const bool failed = std::uncaught_exceptions() > exceptions_;
    if (observer_ != nullptr && !failed) observer_->see(text_(), *field_);
  }
  StageScope(const StageScope&) = delete;
  StageScope& operator=(const StageScope&) = delete;

 private:
  gl::DebugGroup group_;
  GridObserver* observer_;
  const gl::Field* field_;
  Text text_;
  int exceptions_ = std::uncaught_exceptions();
};

}  // namespace twinflow
