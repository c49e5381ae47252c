#include "grid/surface/surface_projection.hpp"

#include "grid/stages/grid_stages.hpp"
#include "grid/stages/stage_scope.hpp"

namespace twinflow {

SurfaceProjection::SurfaceProjection(gl::ShaderLibrary& shaders, const GridCells& cells, GridSurface& surface)
    : CutProjection(shaders, cells, Multigrid::Coefficients::on_gpu, &surface.cells()),
      surface_(&surface),
      begin_levels_(shaders, "grid/surface/begin_levels", {.definitions = cells.definitions()}),
      measure_outflow_(shaders, "grid/surface/measure_surface_outflow", {.definitions = cells.definitions()}),
      whole_(shaders, cells) {
  if (!cells.solids) whole_.set_whole();
}

void SurfaceProjection::follow(const Settings& settings) {
  CutProjection::follow(settings);
  tension_ = settings.grid.surface_tension;
  reflects_ = settings.grid.integration == Integration::reflection;
}

void SurfaceProjection::fill_system() {
  if (revision_ == surface_->revision()) return;
  revision_ = surface_->revision();
  begin_levels_.read("u_links", surface_->links()).read("u_cells", surface_->cells());
  if (surface_->solids() != nullptr) begin_levels_.read("u_faces", surface_->solids()->faces());
  begin_levels_.write(equation_.finest());
  equation_.fill_coarser();
}

void SurfaceProjection::begin(gl::Field& velocity, double dt_seconds, Half half) {
  fill_system();
  read_imbalance_.reset();
  shed_rate_ = surface_->relaxation();
  // A reflection doubles what the first projection does, so that the tension has acted over the whole step.
  if (tension_ <= 0.0 || half == Half::second) return;
  const StageScope stage("contract", observer_, velocity, grid_stages::surface_tension);
  surface_->contract(velocity, tension_, dt_seconds);
}

double SurfaceProjection::imbalance() const {
  if (read_imbalance_) return *read_imbalance_;
  const Pockets& pockets = surface_->solids() != nullptr ? surface_->solids()->pockets() : whole_;
  const double imbalance = cells_.shape.cell_size() * pockets.imbalance();
  const double rounding = LiquidVolume::kRoundingOfFractions * shed_rate_ * cells_.domain().area();
  return imbalance > rounding ? imbalance : 0.0;
}

void SurfaceProjection::measure_outflow(const gl::Field& velocity, Half half) {
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
}

}  // namespace twinflow
