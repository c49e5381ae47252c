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

struct InterphaseStep {
  double rate = 0.0;  ///< k, 1/s
  double dt_seconds = 0.0;
  bool both_ways = false;
  double particle_area = 0.0;  ///< of a particle of mass 1 and density 1, domain units²
};

/// The grid's values at points. `liquid`: the liquid share by texel; empty if the fluid fills the domain.
struct ExchangingGrid {
  const GridCells& cells;
  std::span<const float> values;
  std::span<const float> liquid;
};

struct InterphaseParticles {
  const ParticleSet& set;
  const Neighborhood& neighborhood;
  const ThreadTeam& team;
};

/// The velocity, for drag.
struct ExchangedVelocity {
  static constexpr int kCount = 2;
  static constexpr std::array<int, 2> kComponents{0, 1};
  static constexpr bool kOnFaces = true;
  static glm::vec2 of(const ParticleSet& set, std::size_t k) { return {set.u[k], set.v[k]}; }
  static double capacity(const ParticleSet& set, std::size_t k) { return set.mass[k]; }
};

/// The temperature, for heat. Both fluids hold the same heat per area and degree.
struct ExchangedTemperature {
  static constexpr int kCount = 1;
  static constexpr std::array<int, 1> kComponents{VelocityPoints::kScalar};
  static constexpr bool kOnFaces = false;
  static glm::vec1 of(const ParticleSet& set, std::size_t k) { return glm::vec1(set.temperature[k]); }
  static double capacity(const ParticleSet&, std::size_t) { return 1.0; }
};

/// The exchange of a quantity between particles and the surrounding grid fluid, written for the velocity.
///
/// W interpolates the grid's velocity bilinearly to the particles (VelocityPoints), in the middle of their
/// paths at constant velocity. With particle masses M_p, fluid mass M_g = h² per grid value (density 1) and
/// rate k:
///     u_p' = k (W u_g − u_p),    M_g u_g' = −Wᵀ M_p u_p'.
/// The slip r = W u_g − u_p obeys r' = −k (I + B) r with B = W M_g⁻¹ Wᵀ M_p. One-way coupling (B = 0) is
/// exact for constant u_g: Δu_p = (1 − e^{−kΔt}) r. Two-way coupling replaces the rows of B by their sums μ_p
/// = Σ_j B_pj, the mass of nearby particles per mass of fluid:
///     Δu_p = (1 − e^{−k(1+μ_p)Δt}) / (1 + μ_p) · r_p,    Δu_g = −M_g⁻¹ Wᵀ M_p Δu_p.
/// This is exact for uniform slip and μ. With the diagonal matrix D of these factors, a step is r ← (I − (I +
/// B) D) r. D (I + B) has entries ≥ 0 and row sums 1 − e^{−k(1+μ)Δt} ≤ 1. Its eigenvalues are real and
/// positive, like those of (M_p⁻¹ + W M_g⁻¹ Wᵀ)(M_p D), and thus at most 1. So for any rate, step and masses
/// no mode of the slip grows or changes sign. Kinetic energy cannot increase, unless a lid moves.
///
/// Momentum is conserved, as each particle's weights sum to 1; a wall takes its share. Before rounding to
/// floats, the grid loses exactly the rounded gain of the particles.
///
/// If cells hold means over faces, u_g is the velocity in the faces' middles (PointVelocity). The means
/// change by the means of Δu_g, so the middles change by up to 3 % less: stability holds. Amounts on faces
/// closed by solids are lost to the solids.
///
/// In a liquid with a surface, M_g = h² φ with the liquid share φ of a value's cell. A particle has the
/// immersed part α_p = Σ_f W_pf φ_f, rate k α_p and weights V_pf = W_pf φ_f / α_p. These sum to 1, too.
/// Particles in the vacuum exchange nothing.
///
/// Strips of rows gather the sums from near particles, in the order of the neighbor search. The result does
/// not depend on the number of threads.
///
/// For large rates the particles become tracers by the midpoint rule, of second order in steady flow.
template <class Exchanged>
class InterphaseExchange {
 public:
  static constexpr int kCount = Exchanged::kCount;
  using Values = glm::vec<kCount, float>;
  using Amounts = glm::vec<kCount, double>;

  /// Computes the changes. Grid values are interleaved, row-major by texel, as in GridSolver::point_velocity
  /// or GridSolver::temperature.
  void measure(const ExchangingGrid& grid, const InterphaseParticles& particles, const InterphaseStep& step);

  /// The particles' changes, in their present order.
  std::span<const Values> particle_changes() const { return particle_changes_; }
  /// The changes in the grid's cells, by texel; empty with one-way coupling.
  std::span<const float> grid_changes() const { return grid_changes_; }
  /// The gain of each side: momentum (mass · domain units per second) or heat (domain units² · degrees). Both
  /// cancel up to rounding and the share of walls.
  Amounts particle_gain() const;
  Amounts grid_gain() const;

 private:
  GridShape shape_;
  std::vector<float> liquid_;      ///< empty if it fills the domain
  std::vector<Amounts> immersed_;  ///< α by particle; empty if the fluid fills the domain
  std::vector<std::array<VelocityStencil, std::size_t{kCount}>> stencils_;
  double reach_ = 0.0;        ///< from a particle to rows that it may affect, domain units
  std::vector<double> sums_;  ///< by texel, interleaved
  std::vector<Amounts> gains_;
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
