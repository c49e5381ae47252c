#pragma once

#include <optional>

#include "grid/surface/grid_surface.hpp"

namespace twinflow {

/// Implicit viscosity of a liquid. Each component of the velocity is linked to its neighbours on faces of
/// liquid and to what walls and solids (SolidDiffusion) hold it with, and to nothing across the surface: the
/// normal derivative of the velocity vanishes there, not the traction. A liquid without vorticity so loses
/// ν ∫|∇u|², half of the 2 ν ∫ e:e that a surface without traction takes, and its waves fade half as fast as
/// in Lamb, "Hydrodynamics" (1932), art. 348 and 355. Solved as in `Diffusion`.
class SurfaceDiffusion {
 public:
  SurfaceDiffusion(gl::ShaderLibrary& shaders, const GridCells& cells, GridSurface& surface);

  void set_walls(const std::optional<Walls>& walls) { cells_.walls = walls; }
  /// velocity ← the velocity after diffusing over dt; zero on faces in the vacuum.
  void diffuse(gl::Field& velocity, double dt_seconds, double viscosity);

 private:
  void iterate(const gl::Field& velocity, const gl::Field& previous, gl::Field& result, double weight);

  GridCells cells_;
  GridSurface* surface_;
  gl::Pass begin_;
  gl::Pass diffuse_;
  gl::Field right_hand_side_;
  gl::Field other_iterate_;
};

}  // namespace twinflow
