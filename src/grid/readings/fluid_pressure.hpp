#pragma once

#include <optional>

#include "grid/integration/step_pressures.hpp"
#include "grid/operators/differences.hpp"
#include "grid/solids/grid_solids.hpp"

namespace twinflow {

/// The fluid's pressure, which differs slightly from the subtracted one: viscosity acts before the
/// projection, without this step's pressure gradient. At a no-slip wall the subtracted pressure compensates
/// in a layer as thin as √(ν Δt), with zero normal derivative. The fluid's pressure p − ν ∇·u*, with the
/// diffused velocity u*, is second order up to the wall (Brown, Cortez, Minion, "Accurate projection methods
/// for the incompressible Navier–Stokes equations", 2001).
class FluidPressure {
 public:
  struct Step {
    double dt_seconds = 0.0;
    double viscosity = 0.0;  ///< domain units² per second; 0: the subtracted pressure is the fluid's
  };

  FluidPressure(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// The pressure from a step and its final velocity; `solids`: null if there are none. The next call
  /// overwrites it.
  const gl::Field& of(const gl::Field& subtracted, const LeadingPressure& lead, const gl::Field& velocity,
                      const Step& step, GridSolids* solids);

 private:
  struct Fields {
    gl::Field leading;     ///< u*
    gl::Field divergence;  ///< of u*
    gl::Field pressure;
  };

  GridCells cells_;
  Differences differences_;
  gl::Pass add_scaled_;
  std::optional<Fields> fields_;
};

}  // namespace twinflow
