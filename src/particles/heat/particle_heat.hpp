#pragma once

#include <cstdint>
#include <optional>

#include "particles/heat/heat_conduction.hpp"

namespace twinflow {

/// The heat of the particle fluid: what ParticleSet::temperature starts from, how it flows, and the buoyancy
/// that follows from it (Boussinesq): the body force acts on a particle (1 − β (T − T₀)) times as strongly.
/// Particles of all masses hold as much heat for a temperature, as they take up the same room. All that lasts
/// is in the ParticleSet.
class ParticleHeat {
 public:
  ParticleHeat(const Temperatures& temperatures, const Settings::TemperatureSettings& settings,
               const Domain& domain, double interaction_radius, double spacing);

  void set_parameters(const Settings::TemperatureSettings& settings) { settings_ = settings; }
  void set_simd_level(SimdLevel level) { conduction_.set_simd_level(level); }

  /// Gives the particles with ids from `first_id` on the temperature of the scene's start where they are, and
  /// the inflow of a channel that of the fluid that enters.
  void warm(ParticleSet& particles, std::uint32_t first_id) const;

  /// Lets heat flow; see HeatConduction.
  void conduct(const HeatFlow& flow) { conduction_.conduct(flow, settings_.diffusivity); }
  void follow_shift(const HeatFlow& flow, const AlignedVector<float>& x, const AlignedVector<float>& y) {
    conduction_.follow_shift(flow, x, y);
  }

  /// The Nusselt numbers of the particles where they are now; see HeatedWalls.
  NusseltNumbers nusselt(const ParticleSet& particles, const Solids& solids) const {
    return conduction_.nusselt(particles, solids);
  }

  bool changes_weight() const { return settings_.expansion != 0.0; }
  /// How strongly the body force acts on a particle, relative to one of the reference temperature.
  double weight(const ParticleSet& particles, int particle) const {
    return 1.0 - settings_.expansion * (particles.temperature.data()[particle] - settings_.reference);
  }
  /// The largest size of these weights; 1 where there are no particles.
  double largest_weight(const ParticleSet& particles) const;

 private:
  Temperature initial_, inflow_;
  Domain domain_;
  Settings::TemperatureSettings settings_;
  HeatConduction conduction_;
};

/// The heat of a scene's particles, which then carry temperatures; nothing where the scene has none.
std::optional<ParticleHeat> particle_heat(const Scene& scene, const Domain& domain, double interaction_radius,
                                          double spacing);

}  // namespace twinflow
