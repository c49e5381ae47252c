#pragma once

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"
#include "scene/gestures/stroke.hpp"

namespace twinflow {

/// Gestures on the grid fluid; formulas in scene/gestures/stroke.hpp.
class GridBrush {
 public:
  GridBrush(gl::ShaderLibrary& shaders, const GridCells& cells);

  void stroke_velocity(gl::Field& velocity, const Domain& domain, const Stroke& stroke);
  void stroke_dye(gl::Field& dye, const Domain& domain, const Stroke& stroke);
  void stroke_temperature(gl::Field& temperature, const Domain& domain, const Stroke& stroke);
  /// Gives the fluid inside the ball its velocity, with a one-cell edge of partly covered cells (volume
  /// penalization: Angot, Bruneau, Fabrie 1999; in its limit, direct forcing).
  void hold_ball(gl::Field& velocity, const Domain& domain, const Ball& ball);

 private:
  gl::Pass stroke_velocity_;
  gl::Pass stroke_dye_;
  gl::Pass stroke_temperature_;
  gl::Pass hold_ball_;
};

}  // namespace twinflow
