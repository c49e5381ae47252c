#pragma once

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"
#include "scene/gestures/stroke.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// The effect of gestures on the grid fluid (the formulas stand in scene/gestures/stroke.hpp).
class GridBrush {
 public:
  GridBrush(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// Pushes the fluid along the stroke.
  void stroke_velocity(gl::Field& velocity, const Domain& domain, const Stroke& stroke);
  /// Colors the fluid along the stroke.
  void stroke_dye(gl::Field& dye, const Domain& domain, const Stroke& stroke);
  /// Warms the fluid along the stroke, or cools it.
  void stroke_temperature(gl::Field& temperature, const Domain& domain, const Stroke& stroke);
  /// Gives the fluid inside the ball the velocity of the ball. The ball's edge is one cell wide: a cell there
  /// is covered in part (volume penalization: Angot, Bruneau, Fabrie 1999; in its limit, direct forcing).
  void hold_ball(gl::Field& velocity, const Domain& domain, const Ball& ball);

 private:
  gl::Pass stroke_velocity_;
  gl::Pass stroke_dye_;
  gl::Pass stroke_temperature_;
  gl::Pass hold_ball_;
};

}  // namespace twinflow
