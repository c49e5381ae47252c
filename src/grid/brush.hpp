#pragma once

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"
#include "scene/gestures/stroke.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// What gestures do to the grid fluid (the formulas stand in scene/stroke.hpp).
class GridBrush {
 public:
  GridBrush(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// Pushes the velocity along the stroke.
  void drag_velocity(gl::Field& velocity, const Domain& domain, const Stroke& stroke);
  /// Gives the velocity inside the ball that of the ball. Its edge is one cell wide: the share of a cell's
  /// width that it covers (volume penalisation: Angot, Bruneau, Fabrie 1999; in its limit, direct forcing).
  void hold_ball(gl::Field& velocity, const Domain& domain, const Ball& ball);
  /// Colours the dye along the stroke.
  void add_dye(gl::Field& dye, const Domain& domain, const Stroke& stroke);

 private:
  gl::Pass drag_velocity_;
  gl::Pass hold_ball_;
  gl::Pass add_dye_;
};

}  // namespace twinflow
