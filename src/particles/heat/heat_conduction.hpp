#pragma once

#include "particles/boundaries/channel_ends.hpp"
#include "particles/heat/heated_walls.hpp"
#include "particles/heat/solid_fluxes.hpp"
#include "particles/loops/heat_loops.hpp"
#include "particles/neighbors/neighborhood.hpp"
#include "particles/parallel/simd_level.hpp"

namespace twinflow {

/// A sub-step of conduction; changes temperatures alone.
struct HeatFlow {
  ParticleSet& particles;
  const Neighborhood& neighborhood;
  const ThreadTeam& team;
  const Solids& solids;
  const ChannelEnds* ends;  ///< null: no channel
  double dt_seconds;
};

/// Conduction between particles (Cleary, Monaghan, "Conduction modelling using smoothed particle
/// hydrodynamics", 1999), with one diffusivity κ and one heat capacity per volume. Let W be the Wendland
/// kernel of the interaction radius R, V the mean particle volume, r the distance and w = V |W′|/r:
///
///   dTᵢ/dt = 2κ Σ w (cᵢ + cⱼ)(Tⱼ − Tᵢ) + κ exchangeᵢ (T_wall − Tᵢ),   cᵢ = (1 − mᵢ)/Σ w r²
///
/// Division by Σ w r² makes the mean conductivity over directions exact for any arrangement; at free surfaces
/// it acts like mirror images. Walls with a temperature fill the part m. HeatedWalls adds insulated walls,
/// SolidFluxes solids with a flux. Pairs conserve heat to rounding.
///
/// A sub-step is one RKL1 scheme with the stages that stability needs (Meyer, Balsara, Aslam 2014): s stages
/// cover (s² + s)/2 Euler steps. Gershgorin bounds the eigenvalues by twice a particle's largest weight.
class HeatConduction {
 public:
  HeatConduction(const Temperatures& temperatures, const Domain& domain, double interaction_radius,
                 double spacing);

  void set_simd_level(SimdLevel level);
  /// Conducts heat among the present neighbors; `diffusivity` in domain units²/s. A channel's buffers keep
  /// their temperature.
  void conduct(const HeatFlow& flow, double diffusivity);
  /// Adapts temperatures to displacements against the fluid: heat stays in place to first order, and is
  /// conserved exactly. Bodies do not change.
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
  // Arrays have a value for each particle, in the present order:
  AlignedVector<float> conductance_, rate_, weight_;
  AlignedVector<float> previous_;  ///< temperatures of the previous stage
  AlignedVector<float> change_;    ///< by shifts

  HeatArguments arguments(const HeatFlow& flow) const;
  void find_rates(const HeatFlow& flow, double diffusivity);
  void heat_by_fluxes(const HeatFlow& flow);
  double largest_weight(const HeatFlow& flow) const;
};

}  // namespace twinflow
