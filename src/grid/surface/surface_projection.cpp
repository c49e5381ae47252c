#include "grid/surface/surface_projection.hpp"

#include <optional>

#include "grid/operators/cell_fields.hpp"
#include "grid/stages/grid_stages.hpp"
#include "grid/stages/stage_scope.hpp"

namespace twinflow {

SurfaceProjection::SurfaceProjection(gl::ShaderLibrary& shaders, const GridCells& cells, GridSurface& surface)
    : cells_(cells),
      surface_(&surface),
      equation_(shaders, cells.shape.nx, cells.shape.ny, Multigrid::Coefficients::on_gpu),
      pressures_(cells),
      pressure_before_(center_field("pressure before the last", cells, gl::Buffering::ping_pong,
                                    "p (domain units² per second², density 1)")),
      change_(center_field("change of the pressure", cells, gl::Buffering::ping_pong,
                           "p (domain units² per second², density 1)")),
      expected_(center_field("expected pressure", cells, gl::Buffering::single,
                             "p (domain units² per second², density 1)")),
      begin_levels_(shaders, "grid/surface/begin_levels", {.definitions = cells.definitions()}),
      measure_outflow_(shaders, "grid/surface/measure_surface_outflow", {.definitions = cells.definitions()}),
      find_change_(shaders, "grid/surface/find_change"),
      expect_(shaders, "grid/surface/expect_pressure"),
      copy_(shaders, "gl/copy"),
      add_to_pressure_(shaders, "grid/surface/add_to_pressure"),
      whole_(shaders, cells) {
  if (surface.solids() == nullptr) whole_.take_whole();
}

void SurfaceProjection::follow(const Settings& settings) {
  cycles_ = settings.grid.cycles;
  tolerance_ = settings.grid.tolerance;
  warm_start_ = settings.grid.warm_start;
  tension_ = settings.grid.surface_tension;
  reflects_ = settings.grid.integration == Integration::reflection;
}

void SurfaceProjection::take_over_surface() {
  if (revision_ == surface_->revision()) return;
  revision_ = surface_->revision();
  begin_levels_.read("u_links", surface_->links()).read("u_cells", surface_->cells());
  if (surface_->solids() != nullptr) begin_levels_.read("u_faces", surface_->solids()->faces());
  begin_levels_.write(equation_.finest());
  equation_.take_finest();
}

void SurfaceProjection::project(gl::Field& velocity, double dt_seconds, Half half) {
  take_over_surface();
  read_imbalance_.reset();
  shed_rate_ = surface_->relaxation();
  GridSolids* const solids = surface_->solids();
  const double dt_over_h = dt_seconds / cells_.shape.cell_size();
  gl::Field& pressure = pressures_.of(half);
  // A reflection doubles what the first projection does, so that the tension has acted over the whole step.
  if (tension_ > 0.0 && half == Half::first) {
    const StageScope stage("contract", observer_, velocity, grid_stages::surface_tension);
    surface_->contract(velocity, tension_, dt_seconds);
  }
  std::optional<double> allowed_rms;
  if (tolerance_ > 0.0) {
    allowed_rms = tolerance_ * root_mean_square(missing_outflow(velocity, half));
  } else if (warm_start_) {
    missing_outflow(velocity, half);
  }
  const gl::Field& start = expected_pressure(half, dt_over_h);
  if (warm_start_) surface_->subtract_gradient(velocity, velocity, start, dt_over_h);
  {
    const StageScope stage("solve_pressure", observer_, pressure,
                           [&] { return grid_stages::conjugate_gradients(iterations_taken_); });
    missing_outflow(velocity, half);
    iterations_taken_ = equation_.solve(cycles_, allowed_rms);
    add_to_pressure_.set("u_scale", 1.0 / dt_over_h).read("u_cells", surface_->cells());
    add_to_pressure_.read("u_pressure", start).read("u_term", equation_.solution()).write(pressure);
  }
  {
    const StageScope stage("subtract_gradient", observer_, velocity, [] { return grid_stages::gradient(); });
    surface_->subtract_gradient(velocity, velocity, equation_.solution(), 1.0);
  }
  if (solids == nullptr) return;
  const StageScope stage("hold_solids", observer_, velocity, grid_stages::solids);
  solids->hold(velocity);
}

const gl::Field& SurfaceProjection::expected_pressure(Half half, double dt_over_h) {
  gl::Field& pressure = pressures_.of(half);
  if (!warm_start_) {
    pressure.clear();
    return pressure;
  }
  if (half == Half::second) {
    change_.clear();
  } else {
    find_change_.read("u_pressure", pressure).read("u_pressure_before", pressure_before_);
    find_change_.read("u_cells", surface_->cells()).write(change_);
    copy_.read("u_value", pressure).write(pressure_before_);
  }
  expect_.read("u_pressure", pressure).read("u_change", change_).read("u_cells", surface_->cells());
  expect_.read("u_factors", equation_.best_start(pressure, change_, dt_over_h)).write(expected_);
  return expected_;
}

double SurfaceProjection::imbalance() const {
  if (read_imbalance_) return *read_imbalance_;
  const Pockets& pockets = surface_->solids() != nullptr ? surface_->solids()->pockets() : whole_;
  const double imbalance = cells_.shape.cell_size() * pockets.imbalance();
  const double rounding = LiquidVolume::kRoundingOfFractions * shed_rate_ * cells_.domain().area();
  return imbalance > rounding ? imbalance : 0.0;
}

const gl::Field& SurfaceProjection::missing_outflow(const gl::Field& velocity, Half half) {
  // A reflection doubles what the projection about which it mirrors lets cells shed.
  const double part = reflects_ && half == Half::first ? 0.5 : 1.0;
  measure_outflow_.set("u_shed_scale", part * cells_.shape.cell_size());
  measure_outflow_.read("u_velocity", velocity).read("u_cells", surface_->cells());
  if (surface_->solids() != nullptr) {
    measure_outflow_.read("u_faces", surface_->solids()->faces());
    measure_outflow_.read("u_rooms", surface_->volume().room()->rooms());
  }
  measure_outflow_.read("u_diagonal", equation_.diagonal()).write(equation_.right_hand_side());
  if (pockets().any()) {
    pockets().balance(equation_.right_hand_side(), equation_.diagonal(), &surface_->cells());
  }
  return equation_.right_hand_side();
}

}  // namespace twinflow
