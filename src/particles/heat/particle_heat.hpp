#pragma once

#include <cstdint>
#include <optional>

#include "particles/heat/heat_conduction.hpp"

namespace twinflow {

/// The heat of the particle fluid: the initial ParticleSet::temperature, conduction, and buoyancy after
/// Boussinesq. The body force on a particle is multiplied by 1 − β (T − T₀). At equal temperature, particles
/// of any mass hold the same heat, because they take up the same room. The ParticleSet has all lasting state.
class ParticleHeat {
 public:
  ParticleHeat(const Temperatures& temperatures, const Settings::TemperatureSettings& settings,
               const Domain& domain, double interaction_radius, double spacing);

  void set_parameters(const Settings::TemperatureSettings& settings) { settings_ = settings; }
  void set_simd_level(SimdLevel level) { conduction_.set_simd_level(level); }

  /// Sets the initial temperatures of the particles with ids from `first_id` on. Inflow of a channel gets the
  /// temperature of entering fluid.
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
  /// The largest size of these weights; 1 if there are no particles.
  double largest_weight(const ParticleSet& particles) const;

 private:
  Temperature initial_, inflow_;
  Domain domain_;
  Settings::TemperatureSettings settings_;
  HeatConduction conduction_;
};

/// The heat of a scene's particles, which then carry temperatures; nothing if the scene has none.
std::optional<ParticleHeat> particle_heat(const Scene& scene, const Domain& domain, double interaction_radius,
                                          double spacing);

}  // namespace twinflow
