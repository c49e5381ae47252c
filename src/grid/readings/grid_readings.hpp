#pragma once

#include <optional>
#include <vector>

#include "grid/integration/time_integration.hpp"
#include "grid/operators/center_velocity.hpp"
#include "grid/operators/differences.hpp"
#include "grid/operators/point_velocity.hpp"
#include "grid/readings/fluid_pressure.hpp"
#include "grid/readings/grid_metrics.hpp"
#include "grid/readings/heat_reading.hpp"
#include "scene/solids/solid_force.hpp"

namespace twinflow {

/// Reads a grid fluid between steps, with passes and fields of its own; later steps do not depend on it. See
/// GridSolver for the readings' meanings. The next call of a reading may overwrite its field.
class GridReadings {
 public:
  /// `fluid` and `stages` must outlive the readings.
  GridReadings(gl::ShaderLibrary& shaders, const GridFluid& fluid, const StepStages& stages);

  /// Forgets what belongs to cells as they were cut.
  void forget_cells() { meter_.reset(); }

  const gl::Field& point_velocity();
  const gl::Field& center_velocity() { return center_velocity_.of(point_velocity()); }
  const gl::Field& fluid_velocity();
  const gl::Field& pressure(TimeIntegration& integration, const FluidPressure::Step& last_step);
  const gl::Field& remaining_divergence();
  double imbalance() const { return stages_->mean_iterations() ? stages_->projection().imbalance() : 0.0; }
  void start_reading_solid_forces(TimeIntegration& integration);
  std::vector<SolidForce> solid_forces(TimeIntegration& integration);
  GridMetrics metrics();

 private:
  const gl::Field& leveled(std::optional<gl::Field>& result, const gl::Field& pressure);

  gl::ShaderLibrary* shaders_;
  const GridFluid* fluid_;
  const StepStages* stages_;
  std::optional<gl::Field> leveled_, leveled_subtracted_;
  FluidPressure fluid_pressure_;
  PointVelocity point_velocity_;
  CenterVelocity center_velocity_;
  Differences differences_;
  gl::Field remaining_divergence_;
  std::optional<GridMeter> meter_;
  std::optional<HeatMeter> heat_meter_;
};

}  // namespace twinflow
