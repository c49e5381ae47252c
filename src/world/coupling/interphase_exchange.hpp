#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include <glm/ext/vector_double1.hpp>
#include <glm/ext/vector_float1.hpp>
#include <glm/vec2.hpp>

#include "grid/readings/velocity_points.hpp"
#include "particles/neighbors/neighborhood.hpp"
#include "particles/neighbors/particle_set.hpp"
#include "particles/parallel/thread_team.hpp"

namespace twinflow {

/// A step of an exchange between particles and the grid fluid.
struct InterphaseStep {
  double rate = 0.0;  ///< k, 1/s
  double dt_seconds = 0.0;
  bool both_ways = false;
  double particle_area = 0.0;  ///< area of a particle of mass 1 and density 1, domain units²
};

/// The grid's values, at points, and where its fluid is. `liquid`: the parts of a cell that have the values,
/// texel by texel as these; empty if the fluid fills the domain.
struct ExchangingGrid {
  const GridCells& cells;
  std::span<const float> values;
  std::span<const float> liquid;
};

/// The particles, the search that indexes them and the threads that share the work.
struct InterphaseParticles {
  const ParticleSet& set;
  const Neighborhood& neighborhood;
  const ThreadTeam& team;
};

/// The velocity, which the interphase drag changes: its values u and v as VelocityPoints knows them.
struct ExchangedVelocity {
  static constexpr int kCount = 2;
  static constexpr std::array<int, 2> kComponents{0, 1};
  static constexpr bool kOnFaces = true;
  static glm::vec2 of(const ParticleSet& set, std::size_t k) { return {set.u[k], set.v[k]}; }
  static double capacity(const ParticleSet& set, std::size_t k) { return set.mass[k]; }
};

/// The temperature, which the interphase heat changes. Both fluids hold the same heat per area and
/// degree, whatever a particle's mass.
struct ExchangedTemperature {
  static constexpr int kCount = 1;
  static constexpr std::array<int, 1> kComponents{VelocityPoints::kScalar};
  static constexpr bool kOnFaces = false;
  static glm::vec1 of(const ParticleSet& set, std::size_t k) { return glm::vec1(set.temperature[k]); }
  static double capacity(const ParticleSet&, std::size_t) { return 1.0; }
};

/// The exchange of a quantity between particles and the grid fluid around them. The words below are for the
/// velocity. One step changes both fluids.
///
/// W is the bilinear interpolation of the grid's velocity to the particles (VelocityPoints). It takes their
/// positions in the middle of the step, if they keep their velocity. M_p are the particles' masses. M_g = h²
/// is the mass of grid fluid that belongs to a velocity value (its density is 1). An exchange of rate k means
///     u_p' = k (W u_g − u_p),    M_g u_g' = −Wᵀ M_p u_p',
/// The slip r = W u_g − u_p then obeys r' = −k (I + B) r with B = W M_g⁻¹ Wᵀ M_p. With one-way coupling B is
/// zero. A step of Δt is then exact if the grid's velocity is constant: Δu_p = (1 − e^{−kΔt}) r. With two-way
/// coupling, the row of B of each particle is replaced by its sum μ_p = Σ_j B_pj. This is the mass of nearby
/// particles per mass of fluid:
///     Δu_p = (1 − e^{−k(1+μ_p)Δt}) / (1 + μ_p) · r_p,    Δu_g = −M_g⁻¹ Wᵀ M_p Δu_p.
/// This is exact if slip and μ are uniform, and stable for any rate, step and masses. With D the diagonal
/// matrix of these factors, a step is r ← (I − (I + B) D) r. The entries of D (I + B) are not negative. Its
/// row sums are 1 − e^{−k(1+μ)Δt} ≤ 1, so the moduli of its eigenvalues are at most 1. (I + B) D has the same
/// eigenvalues. They are real and positive, because it is a product of two symmetric positive definite
/// matrices, (M_p⁻¹ + W M_g⁻¹ Wᵀ)(M_p D). Therefore no mode of the slip grows or changes its sign. The
/// kinetic energy does not increase either, unless a lid moves. Its change is −½ sᵀ (2I − S) s with s = (M_p
/// D)^½ r and a matrix S that has those eigenvalues.
///
/// Momentum is conserved because the weights of each particle sum to 1. Before it is rounded to floats, the
/// grid loses exactly the momentum that the particles gain after their rounding. Between walls, the share of
/// velocity values on a wall goes to the wall.
///
/// If the cells hold means over faces, u_g is the velocity in their middles (PointVelocity). The means
/// change by the means of Δu_g, whose sum is the same. The middles then change by Δu_g or, if it varies from
/// face to face, by up to 3 % less. So the statement about stability holds. Amounts that this puts onto faces
/// that solids close are lost to the solids.
///
/// If the grid's liquid ends at a surface, a value has the share φ of a cell's mass that is liquid: M_g = h²
/// φ. A particle is immersed in the part α_p = Σ_f W_pf φ_f, and its rate is k α_p. Its weights are V_pf =
/// W_pf φ_f / α_p in place of W_pf. They sum to 1, too, and what was said of stability and momentum holds
/// with them. Particles in the vacuum exchange nothing.
///
/// The grid's sums are gathered by strips of rows. Each strip asks the neighbor search for the particles near
/// it. No two threads write the same value, and every sum follows the order of the search. So the result does
/// not depend on the number of threads.
///
/// As the rate grows, the particles become tracers: they move with the velocity in the middle of their path.
/// This is the midpoint rule, which is of second order in steady flow.
template <class Exchanged>
class InterphaseExchange {
 public:
  static constexpr int kCount = Exchanged::kCount;
  using Values = glm::vec<kCount, float>;
  using Amounts = glm::vec<kCount, double>;

  /// Computes the changes for the grid's values: interleaved, row-major by texel, like
  /// GridSolver::point_velocity or GridSolver::temperature.
  void measure(const ExchangingGrid& grid, const InterphaseParticles& particles, const InterphaseStep& step);

  /// The changes of the particles' values, in their present order.
  std::span<const Values> particle_changes() const { return particle_changes_; }
  /// The changes of what the grid's cells hold, texel by texel; empty with one-way coupling.
  std::span<const float> grid_changes() const { return grid_changes_; }
  /// What each side gains by these changes: momentum (mass · domain units per second) or heat (domain
  /// units² · degrees). They are opposite up to the rounding of the grid's changes to floats, apart from the
  /// share of walls.
  Amounts particle_gain() const;
  Amounts grid_gain() const;

 private:
  GridShape shape_;
  std::vector<float> liquid_;      ///< of the grid; empty if it fills the domain
  std::vector<Amounts> immersed_;  ///< α of each particle; empty if the fluid fills the domain
  std::vector<std::array<VelocityStencil, std::size_t{kCount}>> stencils_;  ///< for each particle
  double reach_ = 0.0;          ///< distance from a particle to the rows that it may affect, domain units
  std::vector<double> sums_;    ///< gathered from the particles: an interleaved array by texel
  std::vector<Amounts> gains_;  ///< of each particle
  std::vector<Values> particle_changes_;
  std::vector<float> grid_changes_;

  void find_stencils(const VelocityPoints& points, const InterphaseParticles& particles, double dt_seconds);
  template <class Amount>
  void gather(const InterphaseParticles& particles, const Amount& amount);
  void find_immersion();
  Amounts share_of(std::size_t particle) const;
  double liquid_at(std::size_t index) const { return liquid_.empty() ? 1.0 : double{liquid_[index]}; }
  void change_particles(std::span<const float> grid_values, const InterphaseParticles& particles,
                        const InterphaseStep& step);
  void change_grid(const GridCells& cells, const InterphaseParticles& particles);
};

using InterphaseDrag = InterphaseExchange<ExchangedVelocity>;
using InterphaseHeat = InterphaseExchange<ExchangedTemperature>;

}  // namespace twinflow
