#include "grid/projection/projection.hpp"

#include <limits>
#include <utility>

#include "grid/operators/cell_fields.hpp"
#include "grid/stages/grid_stages.hpp"
#include "grid/stages/stage_scope.hpp"

namespace twinflow {
namespace {

using SolvesFor = EllipticSolver::SolvesFor;

/// A refinement leaves a tenth of the divergence. One that leaves more than this part has met the rounding of
/// the velocity.
constexpr double kNoLongerHelps = 0.5;
/// The most refinements of a projection to a tolerance: more than float32 has digits for.
constexpr int kMostRefinements = 50;

}  // namespace

Projection::Projection(gl::ShaderLibrary& shaders, const GridCells& cells,
                       std::unique_ptr<EllipticSolver> solver, std::unique_ptr<PressureOperators> operators)
    : cells_(cells),
      operators_(operators ? std::move(operators) : std::make_unique<UniformOperators>(shaders, cells)),
      solver_(std::move(solver)),
      pressures_(shaders, cells, operators_->liquid()),
      needed_{{NeededIterations(cells.shape.cells()), NeededIterations(cells.shape.cells())}},
      copy_(shaders, "gl/copy") {}

Projection::Projection(gl::ShaderLibrary& shaders, const GridCells& cells,
                       std::unique_ptr<SpectralSolver> spectral)
    : Projection(shaders, cells, std::unique_ptr<EllipticSolver>()) {
  spectral_ = std::move(spectral);
}

void Projection::follow(const Settings& settings) {
  set_effort(Effort::of(settings));
  expect_jump();
  operators_->follow(settings);
  if (spectral_) spectral_->set_viscosity(settings.grid.viscosity);
}

void Projection::expect_jump() {
  for (NeededIterations& needed : needed_) needed.forget();
}

void Projection::project(gl::Field& projected, const gl::Field& velocity, double dt_seconds, Half half) {
  if (spectral_) {
    if (observer_ != nullptr) show_divergence(velocity, half);
    return spectral_->project(projected, velocity, dt_seconds, half, observer_);
  }
  if (&projected != &velocity) copy_.read("u_value", velocity).write(projected);
  if (solver_) solve(projected, dt_seconds, half);
}

void Projection::solve(gl::Field& velocity, double dt_seconds, Half half) {
  operators_->fill_system(pressures_);
  operators_->begin(velocity, dt_seconds, half, observer_);
  iterations_taken_ = 0;
  const double scale = operators_->scale(dt_seconds);
  if (solver_->solves_for() == SolvesFor::pressure) return relax(velocity, scale, half);
  const bool refines = solver_->solves_for() == SolvesFor::corrections;
  std::optional<double> allowed_rms;
  if (effort_.tolerance > 0.0 || (effort_.warm_start && !refines)) measure(velocity, half);
  if (effort_.tolerance > 0.0) allowed_rms = effort_.tolerance * root_mean_square(solver_->right_hand_side());
  const gl::Field* start = effort_.warm_start ? &operators_->warm_start(pressures_, half, scale)
                                              : &pressures_.start_from_zero(half);
  if (effort_.warm_start) operators_->subtract_gradient(velocity, velocity, *start, scale);
  double last_rms = std::numeric_limits<double>::infinity();
  const int most = !refines ? 1 : allowed_rms ? kMostRefinements : effort_.cycles;
  for (int taken = 0; taken < most; ++taken) {
    measure(velocity, half);
    if (refines && allowed_rms) {
      const double left_rms = root_mean_square(solver_->right_hand_side());
      if (left_rms <= *allowed_rms || left_rms > kNoLongerHelps * last_rms) return;
      last_rms = left_rms;
    }
    correct(velocity, *start, scale, half, allowed_rms);
    start = &pressures_.of(half);
  }
}

void Projection::relax(gl::Field& velocity, double scale, Half half) {
  if (!effort_.warm_start) pressures_.start_from_zero(half);
  {
    const StageScope stage("measure_divergence", observer_, solver_->right_hand_side(),
                           grid_stages::divergence);
    operators_->measure_outflow(velocity, solver_->right_hand_side(), half);
  }
  {
    const gl::DebugGroup group("solve_pressure");
    iterations_taken_ = solver_->solve({pressures_.of(half), scale, effort_, {}, observer_}).iterations;
  }
  const StageScope stage("subtract_gradient", observer_, velocity, operators_->gradient_stage());
  operators_->subtract_gradient(velocity, velocity, pressures_.of(half), scale);
}

void Projection::measure(const gl::Field& velocity, Half half) {
  const gl::DebugGroup group("measure_divergence");
  operators_->measure_outflow(velocity, solver_->right_hand_side(), half);
}

void Projection::correct(gl::Field& velocity, const gl::Field& start, double scale, Half half,
                         std::optional<double> allowed_rms) {
  const bool refines = solver_->solves_for() == SolvesFor::corrections;
  if (observer_ != nullptr && refines) {
    observer_->see(grid_stages::divergence(iterations_taken_ + 1), solver_->right_hand_side());
  }
  EllipticSolver::Task task{pressures_.of(half), scale, effort_, allowed_rms, nullptr};
  NeededIterations& needed = needed_.at(static_cast<std::size_t>(half));
  const double negligible = refines || allowed_rms ? 0.0 : operators_->meet_inlet(half);
  const bool chooses = negligible > 0.0 && pressures_.continues(half);
  if (!chooses) needed.forget();
  task.effort.cycles = needed.next(effort_.cycles, negligible);
  task.course = &needed.course();
  const auto solve = [&]() -> const gl::Field& {
    const StageScope stage("solve_pressure", observer_, task.pressure,
                           [&] { return solver_->stage(iterations_taken_); });
    const EllipticSolver::Solution solution = solver_->solve(task);
    iterations_taken_ += solution.iterations;
    if (chooses) needed.record(solution.iterations);
    pressures_.correct(half, start, solution.unknown, 1.0 / scale);
    return solution.unknown;
  };
  const gl::Field& correction = solve();
  const StageScope stage("subtract_gradient", observer_, velocity,
                         [&] { return operators_->gradient_stage()(refines ? iterations_taken_ : 0); });
  operators_->subtract_gradient(velocity, velocity, correction, 1.0);
}

/// Only an observer needs the divergence, the transform does not.
void Projection::show_divergence(const gl::Field& velocity, Half half) {
  if (!divergence_) divergence_.emplace(divergence_field("divergence", cells_));
  const StageScope stage("measure_divergence", observer_, *divergence_, grid_stages::divergence);
  operators_->measure_outflow(velocity, *divergence_, half);
}

void Projection::subtract_gradient_again(gl::Field& result, const gl::Field& projected, double dt_seconds,
                                         Half half) {
  if (spectral_ && spectral_->subtract_gradient_again(result, projected, half)) return;
  subtract_gradient(result, projected, pressure(half), dt_seconds);
}

void Projection::visit_state(StateVisitor& visitor) {
  if (spectral_) return visitor(*spectral_);
  if (visitor.reads()) operators_->fill_system(pressures_);
  visitor(pressures_, *operators_, needed_);
}

}  // namespace twinflow
