#pragma once

#include "gl/pass.hpp"
#include "grid/surface/liquid_volume.hpp"

namespace twinflow {

/// The pull of a liquid's surface: on it the pressure is not zero but tension times curvature (Laplace). The
/// ghost fluid method uses that pressure at the surface's point between two cells' centers. So the pressure
/// in a drop at rest is even (Kang, Fedkiw, Liu, "A boundary condition capturing method for multiphase
/// incompressible flow", 2000).
class CapillaryPressure {
 public:
  CapillaryPressure(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// Finds the curvature of the surface of the present liquid.
  void find_curvature(const LiquidVolume& volume);
  /// velocity ← velocity − Δt ∇p on faces crossed by the surface. p is tension times curvature on the surface
  /// and zero in the liquid. `tension`: domain units³ per second², density 1. `links`, `states`: see
  /// GridSurface.
  void contract(gl::Field& velocity, const gl::Field& links, const gl::Field& states, double tension,
                double dt_seconds);

 private:
  double cell_size_;
  gl::Field curvature_;  ///< 1/cells, positive where the liquid is convex; 1 where it is known
  gl::Pass find_curvature_;
  gl::Pass contract_;
};

}  // namespace twinflow
