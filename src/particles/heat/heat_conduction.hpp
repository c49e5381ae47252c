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
/// Let W be the Wendland kernel of the interaction radius R, V the mean volume of a particle, r the distance
/// and w = V |W′|/r:
///
///   dTᵢ/dt = 2κ Σ w (cᵢ + cⱼ)(Tⱼ − Tᵢ) + κ exchangeᵢ (T_wall − Tᵢ),   cᵢ = (1 − mᵢ)/Σ w r²
///
/// Σ w r² is 2 in the integral. The division by it makes the mean conductivity over all directions exact for
/// any arrangement of the particles. At free surfaces, where it halves, it has the effect of mirror images.
/// Walls with a temperature count as filled by the part m. Insulated walls reduce c by the excess of the mean
/// along them (HeatedWalls). Solids with a flux add rates of their own (SolidFluxes). Pairs exchange the same
/// heat to the last bit, so it is conserved to rounding.
///
/// Each sub-step is a Runge–Kutta–Legendre scheme with the stages that stability needs (Meyer, Balsara, Aslam
/// 2014, RKL1). Its s stages cover (s² + s)/2 explicit steps. One stage is the explicit Euler step. The bound
/// of the eigenvalues is Gershgorin's, twice the largest weight of a particle in its own rate.
class HeatConduction {
 public:
  HeatConduction(const Temperatures& temperatures, const Domain& domain, double interaction_radius,
                 double spacing);

  void set_simd_level(SimdLevel level);
  /// Conducts heat with a diffusivity (domain units²/s) between the particles and their present neighbors.
  /// Particles in the buffers of a channel keep their temperature.
  void conduct(const HeatFlow& flow, double diffusivity);
  /// Adapts the temperatures to displacements of particles against the fluid. To first order the fluid keeps
  /// its temperature in place, and its heat exactly. Particles of bodies do not change.
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
