#pragma once

#include <string>

#include "gl/field.hpp"
#include "scene/stage.hpp"

namespace twinflow {

/// The observer of a step of the grid fluid. It sees the fields of the fluid themselves, each as a stage
/// leaves it. Nothing in the step depends on it.
class GridObserver {
 public:
  virtual ~GridObserver() = default;

  /// The stages that follow belong to this part of the step: "first half".
  virtual void begin_part(const std::string& name) = 0;
  /// The work of the next stage begins. What is done between stages belongs to none.
  virtual void begin_stage() {}
  virtual void see(const Stage& stage, const gl::Field& field) = 0;
};

}  // namespace twinflow
