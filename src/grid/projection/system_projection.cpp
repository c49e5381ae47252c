#include "grid/projection/system_projection.hpp"

#include "grid/operators/cell_fields.hpp"
#include "grid/stages/grid_stages.hpp"
#include "grid/stages/stage_scope.hpp"

namespace twinflow {

void SystemProjection::project(gl::Field& velocity, double dt_seconds, Half half) {
  begin(velocity, dt_seconds, half);
  const double dt_over_h = dt_seconds / cells_.shape.cell_size();
  std::optional<double> allowed_rms;
  if (effort_.tolerance > 0.0 || effort_.warm_start) measure_outflow(velocity, half);
  if (effort_.tolerance > 0.0) {
    allowed_rms = effort_.tolerance * root_mean_square(equation_.right_hand_side());
  }
  const gl::Field& started = start(half, dt_over_h);
  if (effort_.warm_start) subtract_gradient(velocity, started, dt_over_h);
  {
    const StageScope stage("solve_pressure", observer_, pressure(half),
                           [&] { return grid_stages::conjugate_gradients(iterations_taken_); });
    measure_outflow(velocity, half);
    iterations_taken_ = equation_.solve(effort_.cycles, allowed_rms);
    end(half, started, 1.0 / dt_over_h);
  }
  const StageScope stage("subtract_gradient", observer_, velocity, [] { return grid_stages::gradient(); });
  subtract_gradient(velocity, equation_.solution(), 1.0);
}

}  // namespace twinflow
