#pragma once

#include "particles/boundaries/channel_ends.hpp"
#include "particles/heat/heated_walls.hpp"
#include "particles/heat/solid_fluxes.hpp"
#include "particles/loops/heat_loops.hpp"
#include "particles/neighbors/neighborhood.hpp"
#include "particles/parallel/simd_level.hpp"

namespace twinflow {

/// The part of a sub-step that conduction needs. Only the particles' temperatures change.
struct HeatFlow {
  ParticleSet& particles;
  const Neighborhood& neighborhood;
  const ThreadTeam& team;
  const Solids& solids;
  const ChannelEnds* ends;  ///< null if the domain is no channel
  double dt_seconds;
};

/// Conduction of heat between particles, the same for all methods (Cleary, Monaghan, "Conduction modelling
/// using smoothed particle hydrodynamics", 1999, with one diffusivity κ and one heat capacity per volume).
/// With the Wendland kernel of the interaction radius R, V the mean volume of a particle, w = V |W′|/r and r
/// the distance,
///   dTᵢ/dt = 2κ Σ w (cᵢ + cⱼ)(Tⱼ − Tᵢ) + κ exchangeᵢ (T_wall − Tᵢ),   cᵢ = (1 − mᵢ)/Σ w r²
/// Σ w r² is 2 in the integral; dividing by it makes κ exact in the mean of all directions for any
/// arrangement of the particles, and at free surfaces, where it halves, does what mirror images would do.
/// Walls that have a temperature count as filled with the part m of it, and insulated ones lessen c by what
/// the mean of all directions has too much along them (HeatedWalls). Solids with a flux add rates of their
/// own (SolidFluxes). What pairs exchange is the same for both to the last bit, so that heat is kept to
/// rounding.
///
/// Each sub-step takes so many stages of a Runge–Kutta–Legendre scheme (Meyer, Balsara, Aslam 2014, RKL1) as
/// it needs to be stable: s stages carry (s² + s)/2 explicit steps. One stage is the explicit Euler step. The
/// bound of the eigenvalues is Gershgorin's, twice the largest weight of a particle in its own rate.
class HeatConduction {
 public:
  HeatConduction(const Temperatures& temperatures, const Domain& domain, double interaction_radius,
                 double spacing);

  void set_simd_level(SimdLevel level);
  /// Conducts heat with a diffusivity (domain units²/s) between the particles and their present neighbors.
  /// Particles in the buffers of a channel keep their temperature.
  void conduct(const HeatFlow& flow, double diffusivity);
  /// Changes the temperatures by the displacements of particles against the fluid, which keeps its
  /// temperature in place to first order, and keeps the heat of the fluid. Particles of bodies stay as they
  /// are.
  void follow_shift(const HeatFlow& flow, const AlignedVector<float>& x, const AlignedVector<float>& y);
  /// See HeatedWalls.
  NusseltNumbers nusselt(const ParticleSet& particles, const Solids& solids) const {
    return walls_.nusselt(particles, solids, spacing_ * spacing_);
  }

 private:
  double radius_;
  double spacing_;
  const HeatLoops* loops_;
  HeatedWalls walls_;
  SolidFluxes fluxes_;
  // Arrays by particle, in the present order:
  AlignedVector<float> conductance_, rate_, weight_;
  AlignedVector<float> previous_;  ///< the temperatures of the stage before the last one
  AlignedVector<float> change_;    ///< by shifts

  HeatArguments arguments(const HeatFlow& flow) const;
  void find_rates(const HeatFlow& flow, double diffusivity);
  void heat_by_fluxes(const HeatFlow& flow);
  double largest_weight(const HeatFlow& flow) const;
};

}  // namespace twinflow
