#pragma once

#include <optional>

#include "grid/surface/grid_surface.hpp"

namespace twinflow {

/// Implicit viscosity, stable for any step. Its equations are (1 − ν τ ∇²) u = b. Implicit Euler has one with
/// τ = Δt, first order in time. A singly diagonally implicit Runge–Kutta method has two with τ = γ Δt and
/// γ = 1 − 1/√2, second order and L-stable (Alexander 1977, SIAM J. Numer. Anal. 14). Jacobi iterations with
/// Chebyshev acceleration (Golub, Varga 1961), in number as √(ν τ)/h, leave 10⁻⁴ of the initial error. Walls
/// are slip or no-slip.
///
/// Among solids, links to fluid neighbors end at a solid that the grid line meets first, with its distance
/// and velocity (Gibou, Fedkiw, Cheng, Kang 2002; see HeatLinks). In solids the result is the solid's
/// velocity.
///
/// A free surface has no traction: the step there is the divergence of ν (∇u + ∇uᵀ), without flux through the
/// surface. Beside solids ∇u alone counts. ∇u is implicit, ∇uᵀ explicit; its quadratic form never exceeds
/// ∇u's, so any step is stable. Stresses move the same masses as the pressure: at the surface, the liquid
/// part between two cells' centers. If it is small, the iterations leave a larger error. Rigid rotation
/// persists; waves decay as in Lamb, "Hydrodynamics" (1932), art. 349.
///
/// A liquid's velocity on domain walls is zero only after the projection (Kim & Moin 1985, J. Comput. Phys.
/// 59). Before it, the normal component is from the body force, the tangential one at no-slip walls from the
/// last pressure. Zeros would let walls hold up the liquid and stir it at rest. Beside no-slip solids they
/// are zero.
class Diffusion {
 public:
  /// `solids`, `surface`: null if there are none; must outlive the diffusion.
  Diffusion(gl::ShaderLibrary& shaders, const GridCells& cells, const GridSolids* solids = nullptr,
            GridSurface* surface = nullptr);

  /// velocity ← the velocity after diffusing over dt; zero on faces in vacuum. `viscosity`: domain units² per
  /// second; 0 changes nothing. A liquid needs its last pressure and `push`, the body force's velocity change
  /// not yet opposed by pressure (domain units per second).
  void diffuse(gl::Field& velocity, double dt_seconds, double viscosity, glm::vec2 push = glm::vec2(0.0f),
               const gl::Field* last_pressure = nullptr);
  /// Two stages of second order, not for a liquid: `velocity` is `start` with the step's other changes, which
  /// act evenly over the step. Among solids, returns the velocity whose viscous stress acts over the step;
  /// the next call overwrites it.
  const gl::Field& diffuse_in_two_stages(gl::Field& velocity, const gl::Field& start, double dt_seconds,
                                         double viscosity);
  void set_walls(const std::optional<Walls>& walls) { cells_.walls = walls; }

 private:
  void make_fields(const gl::Field& velocity);
  /// The right-hand side of a stage from three velocities, with `parts` of the first and the last.
  void begin(const gl::Field& velocity, const gl::Field& start, const gl::Field& stage, glm::dvec2 parts,
             double diffusion);
  /// The same combination without what solids pull.
  void combine(const gl::Field& velocity, const gl::Field& start, const gl::Field& stage, glm::dvec2 parts,
               gl::Field& result);
  void solve(gl::Field& velocity, double diffusion);
  void add_transposed_gradient(const gl::Field& velocity, double dt_seconds, double diffusion, glm::vec2 push,
                               const gl::Field& last_pressure);
  void iterate(const gl::Field& present, const gl::Field& previous, gl::Field& result, double weight);
  void read_links(gl::Pass& pass);

  GridCells cells_;
  const GridSolids* solids_;
  GridSurface* surface_;
  gl::Pass begin_;
  gl::Pass diffuse_;
  gl::Pass combine_;  ///< three velocities
  std::optional<gl::Pass> add_transposed_gradient_;
  std::optional<gl::Field> right_hand_side_;
  std::optional<gl::Field> other_iterate_;
  std::optional<gl::Field> stage_;  ///< of two
};

}  // namespace twinflow
