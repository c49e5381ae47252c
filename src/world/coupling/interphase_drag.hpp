#pragma once

#include <array>
#include <span>
#include <vector>

#include <glm/vec2.hpp>

#include "grid/readings/velocity_points.hpp"
#include "particles/search/neighborhood.hpp"
#include "particles/state/particle_set.hpp"
#include "particles/state/thread_team.hpp"

namespace twinflow {

/// Drag between particles and the grid fluid around them: what one step of it changes in both velocities.
///
/// With W the bilinear interpolation of the grid's velocity to the particles (VelocityPoints), taken where
/// they are in the middle of the step if they keep their velocity, M_p the particles' masses and M_g = h² the
/// mass of grid fluid that belongs to a velocity value (its density is 1), drag of rate k makes
///     u_p' = k (W u_g − u_p),    M_g u_g' = −Wᵀ M_p u_p',
/// so that the slip r = W u_g − u_p obeys r' = −k (I + B) r with B = W M_g⁻¹ Wᵀ M_p. One way only, B is zero
/// and a step of Δt exact where the grid stays as it is: Δu_p = (1 − e^{−kΔt}) r. Both ways each particle
/// takes its row sum μ_p = Σ_j B_pj, the mass of particles felt per mass of fluid, for the whole row:
///     Δu_p = (1 − e^{−k(1+μ_p)Δt}) / (1 + μ_p) · r_p,    Δu_g = −M_g⁻¹ Wᵀ M_p Δu_p.
/// That is exact where slip and μ are uniform, and stable for any rate, step and masses: with D the diagonal
/// matrix of these factors a step makes r ← (I − (I + B) D) r. D (I + B) has entries that are not negative
/// and row sums 1 − e^{−k(1+μ)Δt} ≤ 1, so its eigenvalues are at most 1 in modulus; (I + B) D has the same
/// ones, and as (M_p⁻¹ + W M_g⁻¹ Wᵀ)(M_p D), a product of two symmetric positive definite matrices, positive
/// real ones. So no mode of the slip grows or turns round, and kinetic energy never increases (a lid that
/// moves may add some), as its change is −½ sᵀ (2I − S) s with s = (M_p D)^½ r and S, which has those
/// eigenvalues.
///
/// Momentum is kept because the weights of each particle sum to 1: what the particles gain, after rounding to
/// their floats, is what the grid loses before its own. Between walls the share that stands on a wall goes to
/// the wall.
///
/// The grid's sums are gathered by strips of rows, each of which asks the particles' neighbour search who is
/// near: no two threads write one value, and every sum is taken in the search's order, so that the number of
/// threads does not show.
///
/// As the rate grows, particles become tracers: they move by the velocity in the middle of their way, which
/// is the midpoint rule, of second order where the flow is steady.
class Drag {
 public:
  struct Step {
    double rate = 0.0;  ///< k, 1/s
    double dt_seconds = 0.0;
    bool both_ways = false;
    double particle_area = 0.0;  ///< of a particle of mass 1 and density 1, domain units²
  };
  /// The particles, and the search and the threads that they are indexed by.
  struct Particles {
    const ParticleSet& set;
    const Neighborhood& neighborhood;
    const ThreadTeam& team;
  };

  /// Finds the changes for a grid velocity as GridSolver::velocity holds it: row-major texels, u and v in
  /// turn.
  void measure(const GridCells& cells, std::span<const float> grid_velocity, const Particles& particles,
               const Step& step);

  /// To be added to the particles' velocities, in their present order.
  std::span<const glm::vec2> particle_changes() const { return particle_changes_; }
  /// To be added to the grid's velocity, texel by texel; empty where drag acts one way only.
  std::span<const float> grid_changes() const { return grid_changes_; }
  /// What both sides gain in momentum by these changes (mass · domain units per second). Opposites to the
  /// rounding of the grid's changes to floats, but for what walls take.
  glm::dvec2 particle_impulse() const;
  glm::dvec2 grid_impulse() const;

 private:
  GridShape shape_;
  std::vector<std::array<VelocityStencil, 2>> stencils_;  ///< of u and v, by particle
  double reach_ = 0.0;               ///< from a particle to the rows that it may touch, domain units
  std::vector<double> sums_;         ///< by texel, u and v in turn: what is gathered from particles
  std::vector<glm::dvec2> momenta_;  ///< that particles gain
  std::vector<glm::vec2> particle_changes_;
  std::vector<float> grid_changes_;

  void find_stencils(const VelocityPoints& points, const Particles& particles, double dt_seconds);
  template <class Amount>
  void gather(const Particles& particles, const Amount& amount);
  void change_particles(std::span<const float> grid_velocity, const Particles& particles, const Step& step);
  void change_grid(const Particles& particles);
};

}  // namespace twinflow
