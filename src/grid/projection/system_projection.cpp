#include "grid/projection/system_projection.hpp"

#include <limits>

#include "grid/operators/cell_fields.hpp"
#include "grid/stages/grid_stages.hpp"
#include "grid/stages/stage_scope.hpp"

namespace twinflow {
namespace {

/// A refinement leaves a tenth of the divergence. One that leaves more than this part has met the rounding of
/// the velocity.
constexpr double kNoLongerHelps = 0.5;
/// The most refinements of a projection to a tolerance: more than float32 has digits for.
constexpr int kMostRefinements = 50;

}  // namespace

void SystemProjection::project(gl::Field& velocity, double dt_seconds, Half half) {
  begin(velocity, dt_seconds, half);
  const double scale = solution_scale(dt_seconds);
  std::optional<double> allowed_rms;
  if (effort_.tolerance > 0.0 || (effort_.warm_start && !refines())) measure(velocity, half);
  if (effort_.tolerance > 0.0) allowed_rms = effort_.tolerance * root_mean_square(right_hand_side());
  const gl::Field* start = effort_.warm_start ? &warm_start(half, scale) : &pressures_.start_from_zero(half);
  if (effort_.warm_start) subtract_gradient(velocity, *start, scale);
  iterations_taken_ = 0;
  double last_rms = std::numeric_limits<double>::infinity();
  const int most = !refines() ? 1 : allowed_rms ? kMostRefinements : effort_.cycles;
  for (int taken = 0; taken < most; ++taken) {
    measure(velocity, half);
    if (refines() && allowed_rms) {
      const double left_rms = root_mean_square(right_hand_side());
      if (left_rms <= *allowed_rms || left_rms > kNoLongerHelps * last_rms) return;
      last_rms = left_rms;
    }
    correct(velocity, *start, scale, half, allowed_rms);
    start = &pressures_.of(half);
  }
}

void SystemProjection::measure(const gl::Field& velocity, Half half) {
  const gl::DebugGroup group("measure_divergence");
  measure_outflow(velocity, half);
}

void SystemProjection::correct(gl::Field& velocity, const gl::Field& start, double scale, Half half,
                               std::optional<double> allowed_rms) {
  if (observer_ != nullptr && refines()) {
    observer_->see(grid_stages::divergence(iterations_taken_ + 1), right_hand_side());
  }
  {
    const StageScope stage("solve_pressure", observer_, pressure(half),
                           [&] { return solved(iterations_taken_); });
    iterations_taken_ += solve(allowed_rms);
    pressures_.correct(half, start, solution(), 1.0 / scale);
  }
  const StageScope stage("subtract_gradient", observer_, velocity,
                         [&] { return grid_stages::gradient(refines() ? iterations_taken_ : 0); });
  subtract_gradient(velocity, solution(), 1.0);
}

}  // namespace twinflow
