#pragma once

#include <optional>

#include "gl/pass.hpp"
#include "grid/elliptic/multigrid.hpp"
#include "grid/operators/differences.hpp"
#include "grid/projection/half_pressures.hpp"
#include "grid/projection/projection.hpp"

namespace twinflow {

/// Makes the velocity of staggered cells, periodic or in a closed box, divergence-free by V-cycles. Each
/// cycle starts from the divergence that the velocity still has and subtracts the gradient of a correction
/// from it (iterative refinement), so that the rounding of the pressure does not limit the result.
class MultigridProjection : public Projection {
 public:
  /// Throws InputError for collocated cells: their wide stencil falls apart into four grids.
  MultigridProjection(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// To a tolerance, V-cycles run until that part of the divergence's root mean square is left or they no
  /// longer help, which waits for the GPU.
  void set_effort(const Effort& effort) { effort_ = effort; }
  void follow(const Settings& settings) override { set_effort(Effort::of(settings)); }
  void project(gl::Field& velocity, double dt_seconds, Half half = Half::first) override;
  const gl::Field& pressure(Half half = Half::first) override;
  std::optional<int> iterations_taken() const override { return cycles_taken_; }
  void level(Pockets& pockets) override;
  void archive_state(OutputArchive& archive) override;
  void archive_state(InputArchive& archive) override;

 private:
  void start_pressure(gl::Field& velocity, double dt_seconds);
  void measure_divergence(const gl::Field& velocity);
  void correct(gl::Field& velocity, double dt_seconds);
  void correct_until(double allowed_rms, gl::Field& velocity, double dt_seconds);
  void solve_pressure(double dt_seconds);
  void subtract_gradient(gl::Field& velocity);
  void add_correction();

  Effort effort_;
  int cycles_taken_ = 0;
  Multigrid multigrid_;  ///< its source is the divergence, its solution is Δt times a correction
  HalfPressures pressures_;
  Half half_ = Half::first;  ///< that of the last projection
  /// Δt of a correction that is still to be added to the pressure.
  std::optional<double> correction_dt_seconds_;
  Differences differences_;
  gl::Pass add_scaled_;
};

}  // namespace twinflow
