#pragma once

#include <span>
#include <string>

#include "gl/field.hpp"
#include "gl/timer.hpp"
#include "grid/advection.hpp"
#include "grid/brush.hpp"
#include "grid/grid_metrics.hpp"
#include "grid/projection/jacobi.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// The Eulerian fluid: the textbook pipeline on collocated, periodic cells, each stage one fragment shader
/// (Stam 1999; Harris, GPU Gems ch. 38; Wong, "Fluid Simulation").
class GridSolver {
 public:
  /// Starts from the scene's velocity and dye. Throws RunError where the driver cannot hold the fields.
  GridSolver(gl::ShaderLibrary& shaders, const Scene& scene);

  /// Issues the work of one step of `dt_seconds`; does not wait for the GPU.
  void step(double dt_seconds, std::span<const Stroke> strokes);
  /// Takes over live parameters; those that need a reset keep their value.
  void apply(const Settings& settings) { settings_ = settings; }

  const GridShape& shape() const { return shape_; }
  Domain domain() const { return shape_.domain(); }
  const gl::Field& velocity() const { return velocity_; }
  const gl::Field& pressure() const { return projection_.pressure(); }
  const gl::Field& dye() const { return dye_; }
  /// The divergence that the current velocity still has.
  const gl::Field& remaining_divergence();

  /// Reads the fields back and sums; waits for the GPU.
  GridMetrics metrics();
  /// "semi-Lagrangian, 40 Jacobi iterations"
  std::string method_caption() const;
  /// GPU time of a recent step, without waiting.
  double step_milliseconds() { return timer_.milliseconds(); }
  /// GPU time of the last step; waits for it.
  double wait_step_milliseconds() { return timer_.wait_milliseconds(); }

 private:
  void add_forces(double dt_seconds, std::span<const Stroke> strokes);
  void advect_velocity(double dt_seconds);
  void project(double dt_seconds);
  void add_dye(std::span<const Stroke> strokes);
  void advect_dye(double dt_seconds);

  Settings settings_;
  GridShape shape_;
  gl::Field velocity_;
  gl::Field dye_;
  GridBrush brush_;
  SemiLagrangianAdvection advection_;
  JacobiProjection projection_;
  gl::Timer timer_;
};

}  // namespace twinflow
