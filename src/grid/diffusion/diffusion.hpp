#pragma once

#include <optional>

#include <glm/vec2.hpp>

#include "grid/surface/grid_surface.hpp"

namespace twinflow {

/// Viscosity by implicit Euler, (1 − ν Δt ∇²) u after = u before: stable for any step. It is solved by Jacobi
/// iterations with Chebyshev acceleration (Golub, Varga 1961), starting from the velocity before. Their
/// number, which grows as √(ν Δt)/h, is the one that leaves 10⁻⁴ of the initial error. At walls the fluid
/// slips or sticks.
///
/// Among solids each component of the velocity has links to its neighbors in the fluid. If a grid line meets
/// a solid before the neighbor, the link has the length to that point and the solid's velocity there (Gibou,
/// Fedkiw, Cheng, Kang, "A second-order-accurate symmetric discretization of the Poisson equation on
/// irregular domains", 2002). Links to solids only strengthen the diagonal. In solids the result is the
/// solid's velocity.
///
/// The surface of a liquid has no traction: there the step is the divergence of ν (∇u + ∇uᵀ), with no flux
/// through the surface. Beside solids ∇u alone counts. ∇u is implicit. ∇uᵀ is taken from the velocity before.
/// Its quadratic form is nowhere larger than the one of ∇u, so the step is stable for any length. Stresses
/// move the same masses as the pressure: at the surface, the liquid part between two cells' centers. If this
/// part is small, the iterations leave more of the error than in the open. A liquid that turns as a whole
/// keeps turning, and waves fade as in Lamb, "Hydrodynamics" (1932), art. 349.
///
/// The velocity of a liquid on the domain's walls is zero after the projection, not before it (Kim & Moin
/// 1985, "Application of a Fractional-Step Method to Incompressible Navier-Stokes Equations", J. Comput.
/// Phys. 59). Before it, the component normal to a wall comes from the body force. At a no-slip wall the
/// component along it is predicted from the last pressure. If both were zero already, walls would hold up the
/// liquid beside them. The pressure would lack that part of its weight, and liquid at rest would stir. Beside
/// solids that the liquid sticks to they are zero.
class Diffusion {
 public:
  /// `solids` and `surface` must outlive the diffusion: null if there are none.
  Diffusion(gl::ShaderLibrary& shaders, const GridCells& cells, const GridSolids* solids = nullptr,
            GridSurface* surface = nullptr);

  /// velocity ← the velocity after diffusing over dt; zero on faces in the vacuum. `viscosity`: domain units²
  /// per second; 0 changes nothing. A liquid also needs its last pressure and `push`, the body force's change
  /// of velocity that no pressure has opposed yet (domain units per second).
  void diffuse(gl::Field& velocity, double dt_seconds, double viscosity, glm::vec2 push = glm::vec2(0.0f),
               const gl::Field* last_pressure = nullptr);
  void set_walls(const std::optional<Walls>& walls) { cells_.walls = walls; }

 private:
  void make_fields(const gl::Field& velocity);
  void begin(const gl::Field& velocity, double diffusion);
  void add_transposed_gradient(const gl::Field& velocity, double dt_seconds, double diffusion, glm::vec2 push,
                               const gl::Field& last_pressure);
  void iterate(const gl::Field& present, const gl::Field& previous, gl::Field& result, double weight);
  void read_links(gl::Pass& pass);

  GridCells cells_;
  const GridSolids* solids_;
  GridSurface* surface_;
  gl::Pass begin_;
  gl::Pass diffuse_;
  std::optional<gl::Pass> add_transposed_gradient_;  ///< under a free surface
  // Made when they are first needed.
  std::optional<gl::Field> right_hand_side_;
  std::optional<gl::Field> other_iterate_;  ///< takes turns with the velocity
};

}  // namespace twinflow
