#pragma once

#include "gl/pass.hpp"
#include "grid/surface/liquid_volume.hpp"

namespace twinflow {

/// Surface tension by the ghost fluid method (Kang, Fedkiw, Liu 2000). The pressure on the surface, at its
/// point between cell centers, is tension times curvature (Laplace). A drop at rest has an even pressure.
class CapillaryPressure {
 public:
  CapillaryPressure(gl::ShaderLibrary& shaders, const GridCells& cells);

  void find_curvature(const LiquidVolume& volume);
  /// velocity ← velocity − Δt ∇p on faces that the surface crosses: p is tension times curvature there, zero
  /// in the liquid. `tension`: domain units³ per second², density 1. `links`, `states`: see GridSurface.
  void contract(gl::Field& velocity, const gl::Field& links, const gl::Field& states, double tension,
                double dt_seconds);

 private:
  double cell_size_;
  gl::Field curvature_;  ///< 1/cells, positive if convex; 1 if known
  gl::Pass find_curvature_;
  gl::Pass contract_;
};

}  // namespace twinflow
