#pragma once

#include <optional>

#include "core/archive.hpp"
#include "grid/integration/step_pressures.hpp"
#include "grid/operators/differences.hpp"
#include "grid/solids/grid_solids.hpp"

namespace twinflow {

/// The pressure of the fluid, which differs slightly from a step's subtracted pressure. Viscosity acts before
/// the projection, on velocities without this step's pressure gradient. At a no-slip wall, the subtracted
/// pressure makes up for that in a layer as thin as √(ν Δt). There its normal derivative at the wall is zero.
/// The pressure of the fluid is p − ν ∇·u*, with the diffused velocity u*. It has no such layer and is second
/// order up to the wall (Brown, Cortez, Minion, "Accurate projection methods for the incompressible
/// Navier–Stokes equations", 2001).
class FluidPressure {
 public:
  FluidPressure(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// Records a step.
  void record_step(double dt_seconds, double viscosity) { last_ = {dt_seconds, viscosity}; }
  /// Whether the recorded step had viscosity; otherwise the pressure of the fluid is what it subtracted.
  bool was_viscous() const { return last_.viscosity != 0.0; }
  /// The pressure from the recorded step and the velocity at its end; `solids`: null if there are none. The
  /// next call overwrites the result.
  const gl::Field& of(const gl::Field& subtracted, const LeadingPressure& lead, const gl::Field& velocity,
                      GridSolids* solids);

  /// Writes or reads what has been recorded; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive) {
    archive(last_.dt_seconds, last_.viscosity);
  }

 private:
  struct Step {
    double dt_seconds = 0.0;
    double viscosity = 0.0;  ///< domain units² per second
  };
  struct Fields {
    gl::Field leading;     ///< u*
    gl::Field divergence;  ///< of u*
    gl::Field pressure;
  };

  GridCells cells_;
  Differences differences_;
  gl::Pass add_scaled_;
  std::optional<Fields> fields_;  ///< made when they are first needed
  Step last_;
};

}  // namespace twinflow
