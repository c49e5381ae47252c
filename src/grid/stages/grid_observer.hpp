#pragma once

#include <string>

#include "gl/field.hpp"
#include "scene/stage.hpp"

namespace twinflow {

/// The observer of a grid step. It sees the fluid's own fields as each stage leaves them.
class GridObserver {
 public:
  virtual ~GridObserver() = default;

  /// The next stages belong to this part of the step: "first half".
  virtual void begin_part(const std::string& name) = 0;
  /// The next stage begins. Work between stages belongs to none.
  virtual void begin_stage() {}
  virtual void see(const Stage& stage, const gl::Field& field) = 0;
};

}  // namespace twinflow
