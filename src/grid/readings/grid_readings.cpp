#include "grid/readings/grid_readings.hpp"

#include "grid/operators/cell_fields.hpp"

namespace twinflow {

GridReadings::GridReadings(gl::ShaderLibrary& shaders, const GridFluid& fluid, const StepStages& stages)
    : shaders_(&shaders),
      fluid_(&fluid),
      stages_(&stages),
      fluid_pressure_(shaders, stages.cells()),
      point_velocity_(shaders),
      center_velocity_(shaders, stages.cells()),
      differences_(shaders, stages.cells()),
      remaining_divergence_(divergence_field("remaining divergence", stages.cells())) {}

const gl::Field& GridReadings::point_velocity() {
  const GridSolids* solids = stages_->solids();
  return point_velocity_.of(fluid_->velocity, stages_->cells(),
                            solids != nullptr ? &solids->corners() : nullptr);
}

const gl::Field& GridReadings::fluid_velocity() {
  const GridSurface* surface = stages_->surface();
  return surface != nullptr ? center_velocity_.in_liquid(point_velocity(), surface->cells())
                            : center_velocity();
}

const gl::Field& GridReadings::pressure(TimeIntegration& integration, const FluidPressure::Step& last_step) {
  Projection& projection = stages_->projection();
  GridSolids* const solids = stages_->solids();
  const gl::Field& subtracted = integration.subtracted_pressure(projection);
  const bool has_layers = last_step.viscosity != 0.0 && stages_->projects() && stages_->surface() == nullptr;
  if (!has_layers || (solids != nullptr && solids->any_slips())) return leveled(leveled_, subtracted);
  return leveled(leveled_, fluid_pressure_.of(subtracted, integration.leading_pressure(projection),
                                              fluid_->velocity, last_step, solids));
}

const gl::Field& GridReadings::leveled(std::optional<gl::Field>& result, const gl::Field& pressure) {
  Pockets& pockets = stages_->pockets();
  if (!pockets.any()) return pressure;
  if (!result) {
    result.emplace(center_field("leveled pressure", stages_->cells(), gl::Buffering::single,
                                pressure.channels().c_str()));
  }
  pockets.level(*result, pressure, stages_->surface() != nullptr ? &stages_->surface()->cells() : nullptr);
  return *result;
}

const gl::Field& GridReadings::remaining_divergence() {
  if (GridSolids* const solids = stages_->solids()) {
    solids->measure_divergence(fluid_->velocity, remaining_divergence_);
  } else {
    differences_.measure_divergence(fluid_->velocity, remaining_divergence_);
  }
  return remaining_divergence_;
}

void GridReadings::start_reading_solid_forces(TimeIntegration& integration) {
  if (stages_->solids() == nullptr) return;
  stages_->solids()->forces().start_reading(
      leveled(leveled_subtracted_, integration.subtracted_pressure(stages_->projection())));
}

std::vector<SolidForce> GridReadings::solid_forces(TimeIntegration& integration) {
  GridSolids* const solids = stages_->solids();
  if (solids == nullptr) return {};
  if (!solids->forces().is_reading()) start_reading_solid_forces(integration);
  return solids->forces().measure(solids->cut_cells().surface);
}

GridMetrics GridReadings::metrics() {
  const GridSolids* const solids = stages_->solids();
  const gl::Field* const dye = fluid_->dye ? &*fluid_->dye : nullptr;
  if (!meter_) meter_.emplace(*shaders_, stages_->cells(), dye);
  meter_->set_walls(stages_->cells().walls);
  GridMetrics metrics = meter_->measure({fluid_->velocity, point_velocity()}, dye,
                                        solids != nullptr ? &solids->faces() : nullptr, stages_->surface());
  metrics.pressure_iterations = stages_->mean_iterations();
  if (stages_->projects() && !stages_->settings().grid.frozen) metrics.imbalance = imbalance();
  if (GridHeat* const heat = stages_->heat()) {
    if (!heat_meter_) heat_meter_.emplace(*shaders_, stages_->cells(), heat->given());
    const HeatReading reading = heat_meter_->measure(*fluid_->temperature, heat->sources());
    metrics.temperature_mean = reading.temperature_mean;
    metrics.nusselt = reading.nusselt;
  }
  return metrics;
}

}  // namespace twinflow
