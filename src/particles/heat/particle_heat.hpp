#pragma once

#include <cstdint>
#include <optional>

#include "particles/heat/heat_conduction.hpp"

namespace twinflow {

/// The particles' heat: initial temperature, conduction, and Boussinesq buoyancy, which multiplies the body
/// force by 1 − β (T − T₀). Particles of any mass have the same heat capacity.
class ParticleHeat {
 public:
  ParticleHeat(const Temperatures& temperatures, const Settings::TemperatureSettings& settings,
               const Domain& domain, double interaction_radius, double spacing);

  void set_parameters(const Settings::TemperatureSettings& settings) { settings_ = settings; }
  void set_simd_level(SimdLevel level) { conduction_.set_simd_level(level); }

  /// Sets initial temperatures from `first_id` on; a channel's inflow gets the entering fluid's.
  void warm(ParticleSet& particles, std::uint32_t first_id) const;

  void conduct(const HeatFlow& flow) { conduction_.conduct(flow, settings_.diffusivity); }
  void follow_shift(const HeatFlow& flow, const AlignedVector<float>& x, const AlignedVector<float>& y) {
    conduction_.follow_shift(flow, x, y);
  }

  /// See HeatedWalls.
  NusseltNumbers nusselt(const ParticleSet& particles, const Solids& solids) const {
    return conduction_.nusselt(particles, solids);
  }

  bool changes_weight() const { return settings_.expansion != 0.0; }
  /// The body force's factor.
  double weight(const ParticleSet& particles, int particle) const {
    return 1.0 - settings_.expansion * (particles.temperature.data()[particle] - settings_.reference);
  }
  /// The largest absolute weight; 1 if there are no particles.
  double largest_weight(const ParticleSet& particles) const;

 private:
  Temperature initial_, inflow_;
  Domain domain_;
  Settings::TemperatureSettings settings_;
  HeatConduction conduction_;
};

/// Nothing if the scene has no heat.
std::optional<ParticleHeat> particle_heat(const Scene& scene, const Domain& domain, double interaction_radius,
                                          double spacing);

}  // namespace twinflow
