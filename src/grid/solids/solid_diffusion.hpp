#pragma once

#include <optional>

#include "grid/solids/grid_solids.hpp"

namespace twinflow {

/// Implicit viscosity among solids. Each component of the velocity is linked to its neighbours in the fluid
/// and, across the distance to where the grid's lines meet a solid, to the solid's velocity there (Gibou,
/// Fedkiw, Cheng, Kang, "A second-order-accurate symmetric discretization of the Poisson equation on
/// irregular domains", 2002). Solved as in `Diffusion`; the links to solids only strengthen the diagonal.
class SolidDiffusion {
 public:
  SolidDiffusion(gl::ShaderLibrary& shaders, const GridCells& cells, GridSolids& solids);

  void set_walls(const std::optional<Walls>& walls) { cells_.walls = walls; }
  /// velocity ← the velocity after diffusing over dt; velocities in solids become those of the solids.
  void diffuse(gl::Field& velocity, double dt_seconds, double viscosity);

 private:
  void iterate(const gl::Field& velocity, const gl::Field& previous, gl::Field& result, double weight);

  GridCells cells_;
  GridSolids* solids_;
  gl::Pass begin_;
  gl::Pass diffuse_;
  gl::Field right_hand_side_;
  gl::Field other_iterate_;
};

}  // namespace twinflow
