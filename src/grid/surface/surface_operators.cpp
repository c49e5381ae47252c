#include "grid/surface/surface_operators.hpp"

#include "grid/stages/grid_stages.hpp"
#include "grid/stages/stage_scope.hpp"

namespace twinflow {

SurfaceOperators::SurfaceOperators(gl::ShaderLibrary& shaders, const GridCells& cells, GridSurface& surface,
                                   ConjugateGradient& equation)
    : cells_(cells),
      surface_(&surface),
      equation_(&equation),
      begin_levels_(shaders, "grid/surface/begin_levels", {.definitions = cells.definitions()}),
      measure_outflow_(shaders, "grid/surface/measure_surface_outflow", {.definitions = cells.definitions()}),
      whole_(shaders, cells) {
  if (!cells.solids) whole_.set_whole();
}

void SurfaceOperators::follow(const Settings& settings) {
  tension_ = settings.grid.surface_tension;
  reflects_ = settings.grid.integration == Integration::reflection;
}

void SurfaceOperators::fill_levels() {
  if (revision_ == surface_->revision()) return;
  revision_ = surface_->revision();
  begin_levels_.read("u_links", surface_->links()).read("u_cells", surface_->cells());
  if (surface_->solids() != nullptr) begin_levels_.read("u_faces", surface_->solids()->faces());
  begin_levels_.write(equation_->finest());
  equation_->fill_coarser();
}

void SurfaceOperators::begin(gl::Field& velocity, double dt_seconds, Half half, GridObserver* observer) {
  fill_levels();
  read_imbalance_.reset();
  shed_rate_ = surface_->relaxation();
  // A reflection doubles what the first projection does, so that the tension has acted over the whole step.
  if (tension_ <= 0.0 || half == Half::second) return;
  const StageScope stage("contract", observer, velocity, grid_stages::surface_tension);
  surface_->contract(velocity, tension_, dt_seconds);
}

const gl::Field& SurfaceOperators::warm_start(PressureHistory& pressures, Half half, double scale) {
  const gl::Field& change = half == Half::first ? pressures.change(half) : pressures.no_change();
  return pressures.expected(half, equation_->best_start(pressures.of(half), change, scale));
}

double SurfaceOperators::imbalance() const {
  if (read_imbalance_) return *read_imbalance_;
  const Pockets& pockets = surface_->solids() != nullptr ? surface_->solids()->pockets() : whole_;
  const double imbalance = cells_.shape.cell_size() * pockets.imbalance();
  const double rounding = LiquidVolume::kRoundingOfFractions * shed_rate_ * cells_.domain().area();
  return imbalance > rounding ? imbalance : 0.0;
}

void SurfaceOperators::measure_outflow(const gl::Field& velocity, gl::Field& outflow, Half half) {
  // A reflection doubles what the projection about which it mirrors lets cells shed.
  const double part = reflects_ && half == Half::first ? 0.5 : 1.0;
  measure_outflow_.set("u_shed_scale", part * cells_.shape.cell_size());
  measure_outflow_.read("u_velocity", velocity).read("u_cells", surface_->cells());
  if (surface_->solids() != nullptr) {
    measure_outflow_.read("u_faces", surface_->solids()->faces());
    measure_outflow_.read("u_rooms", surface_->volume().room()->rooms());
  }
  measure_outflow_.read("u_diagonal", equation_->diagonal()).write(outflow);
  if (pockets().any()) pockets().balance(outflow, equation_->diagonal(), &surface_->cells());
}

}  // namespace twinflow
