#pragma once

#include <optional>

#include <glm/vec2.hpp>

#include "grid/surface/grid_surface.hpp"

namespace twinflow {

/// Viscosity of a liquid whose surface has no traction: the divergence of ν (∇u + ∇uᵀ), with no flux through
/// the surface. Faces of liquid are linked to each other, to walls, and to solids (SolidDiffusion), where ∇u
/// alone counts. ∇u is implicit and solved as in `Diffusion`. ∇uᵀ is taken from the velocity before; as its
/// quadratic form is nowhere larger than that of ∇u, the step is stable whatever its length. Stresses move
/// the same masses as the pressure: on the surface that of the liquid part of the way between two cells'
/// centres; where this part is small, the iterations leave more of the error than in the open. A liquid that
/// turns as a whole keeps turning, and waves fade as in Lamb, "Hydrodynamics" (1932), art. 349.
///
/// The velocity on the domain's walls is zero after the projection, not before it (Kim & Moin 1985,
/// "Application of a Fractional-Step Method to Incompressible Navier-Stokes Equations", J. Comput. Phys. 59).
/// Before it, the component normal to a wall is what the body force has given, and the one along a wall that
/// the liquid sticks to is what the last pressure lets expect that the next one will take. If both were zero
/// already, walls would hold up the liquid beside them: the pressure would lack that part of its weight, and
/// liquid at rest would stir. Beside solids that the liquid sticks to they are zero.
class SurfaceDiffusion {
 public:
  SurfaceDiffusion(gl::ShaderLibrary& shaders, const GridCells& cells, GridSurface& surface);

  void set_walls(const std::optional<Walls>& walls) { cells_.walls = walls; }
  /// velocity ← the velocity after diffusing over dt; zero on faces in the vacuum. `push`: the change of
  /// velocity by the body force that no pressure has opposed yet, domain units per second. `last_pressure`:
  /// density times (domain units per second)².
  void diffuse(gl::Field& velocity, double dt_seconds, double viscosity, glm::vec2 push,
               const gl::Field& last_pressure);

 private:
  void iterate(const gl::Field& velocity, const gl::Field& previous, gl::Field& result, double weight);

  GridCells cells_;
  GridSurface* surface_;
  gl::Pass begin_;
  gl::Pass add_transposed_gradient_;
  gl::Pass diffuse_;
  gl::Field right_hand_side_;
  gl::Field other_iterate_;
};

}  // namespace twinflow
