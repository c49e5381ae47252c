#pragma once

#include "gl/pass.hpp"
#include "grid/layout.hpp"
#include "scene/settings.hpp"
#include "scene/stroke.hpp"

namespace twinflow {

/// What acts on the grid fluid from outside: strokes of the brush (their formulas stand in scene/stroke.hpp)
/// and a uniform body force.
class GridBrush {
 public:
  GridBrush(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// velocity ← velocity + acceleration·Δt.
  void add_body_force(gl::Field& velocity, glm::dvec2 acceleration, double dt_seconds);
  /// Pushes the velocity along the stroke.
  void drag_velocity(gl::Field& velocity, const Domain& domain, const Stroke& stroke);
  /// Colours the dye along the stroke.
  void add_dye(gl::Field& dye, const Domain& domain, const Stroke& stroke);

 private:
  gl::Pass add_body_force_;
  gl::Pass drag_velocity_;
  gl::Pass add_dye_;
};

}  // namespace twinflow
