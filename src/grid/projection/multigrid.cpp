#include "grid/projection/multigrid.hpp"

#include <limits>

#include "grid/operators/cell_fields.hpp"
#include "grid/stages/grid_stages.hpp"
#include "grid/stages/stage_scope.hpp"

namespace twinflow {
namespace {

/// A cycle leaves a tenth of the divergence. One that leaves more than this part has met the rounding of the
/// velocity.
constexpr double kNoLongerHelps = 0.5;
/// The most cycles of a projection to a tolerance: more than float32 has digits for.
constexpr int kMostCycles = 50;

const GridCells& checked(const GridCells& cells) {
  require_pressure_solves(PressureSolver::multigrid, pressure_grid(cells));
  return cells;
}

}  // namespace

MultigridProjection::MultigridProjection(gl::ShaderLibrary& shaders, const GridCells& cells)
    : multigrid_(shaders, checked(cells)),
      pressures_(cells),
      differences_(shaders, cells),
      add_scaled_(shaders, "gl/add_scaled") {}

void MultigridProjection::project(gl::Field& velocity, double dt_seconds, Half half) {
  add_correction();  // to the pressure of the other half
  half_ = half;
  cycles_taken_ = 0;
  if (effort_.tolerance > 0.0) {
    measure_divergence(velocity);
    const double allowed_rms = effort_.tolerance * root_mean_square(multigrid_.source());
    start_pressure(velocity, dt_seconds);
    correct_until(allowed_rms, velocity, dt_seconds);
  } else {
    start_pressure(velocity, dt_seconds);
    while (cycles_taken_ < effort_.cycles) {
      measure_divergence(velocity);
      correct(velocity, dt_seconds);
    }
  }
}

void MultigridProjection::start_pressure(gl::Field& velocity, double dt_seconds) {
  if (effort_.warm_start) {
    differences_.subtract_gradient(velocity, pressure(half_), dt_seconds);
  } else {
    pressures_.of(half_).clear();
    correction_dt_seconds_.reset();
  }
}

void MultigridProjection::measure_divergence(const gl::Field& velocity) {
  const gl::DebugGroup group("measure_divergence");
  differences_.measure_divergence(velocity, multigrid_.source());
}

/// One V-cycle for the divergence that was measured last.
void MultigridProjection::correct(gl::Field& velocity, double dt_seconds) {
  ++cycles_taken_;
  if (observer_ != nullptr) observer_->see(grid_stages::divergence(cycles_taken_), multigrid_.source());
  solve_pressure(dt_seconds);
  subtract_gradient(velocity);
}

void MultigridProjection::solve_pressure(double dt_seconds) {
  const StageScope stage("solve_pressure", observer_, pressures_.of(half_),
                         [&] { return grid_stages::multigrid(cycles_taken_); });
  add_correction();
  multigrid_.cycle(multigrid_.source());
  correction_dt_seconds_ = dt_seconds;
  if (observer_ != nullptr) add_correction();  // or else when the pressure is asked for
}

void MultigridProjection::subtract_gradient(gl::Field& velocity) {
  const StageScope stage("subtract_gradient", observer_, velocity,
                         [&] { return grid_stages::gradient(cycles_taken_); });
  differences_.subtract_gradient(velocity, multigrid_.solution(), 1.0);
}

void MultigridProjection::add_correction() {
  if (!correction_dt_seconds_) return;
  gl::Field& pressure = pressures_.of(half_);
  add_scaled_.set("u_scale", 1.0 / *correction_dt_seconds_);  // a correction is dt p
  add_scaled_.read("u_value", pressure).read("u_term", multigrid_.solution()).write(pressure);
  correction_dt_seconds_.reset();
}

const gl::Field& MultigridProjection::pressure(Half half) {
  add_correction();
  return pressures_.of(half);
}

void MultigridProjection::level(Pockets& pockets) {
  if (!effort_.warm_start) return;
  add_correction();
  pressures_.level(pockets, nullptr);
}

void MultigridProjection::archive_state(OutputArchive& archive) {
  add_correction();
  pressures_.archive_state(archive);
}

void MultigridProjection::archive_state(InputArchive& archive) {
  correction_dt_seconds_.reset();
  pressures_.archive_state(archive);
}

void MultigridProjection::correct_until(double allowed_rms, gl::Field& velocity, double dt_seconds) {
  double last_rms = std::numeric_limits<double>::infinity();
  while (cycles_taken_ < kMostCycles) {
    measure_divergence(velocity);
    const double left_rms = root_mean_square(multigrid_.source());
    if (left_rms <= allowed_rms || left_rms > kNoLongerHelps * last_rms) return;
    last_rms = left_rms;
    correct(velocity, dt_seconds);
  }
}

}  // namespace twinflow
