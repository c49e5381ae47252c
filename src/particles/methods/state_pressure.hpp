#pragma once

#include "core/state_visitor.hpp"
#include "particles/neighbors/particle_set.hpp"
#include "particles/stepping/substep.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// WCSPH's equation of state, p = c² (ρ − ρ₀) or Tait's, times the mass. The speed of sound c is √stiffness,
/// but at least a multiple of `flow_speed` (Monaghan 1994: densities within 1 %).
class StatePressure {
 public:
  explicit StatePressure(const Settings::ParticleSettings& settings) : settings_(settings) {}

  void set_parameters(const Settings::ParticleSettings& settings) { settings_ = settings; }
  /// Speeds in domain units per second; the second is the flow's minimum.
  double sound_speed() const;
  double flow_sound_speed() const { return flow_sound_speed_; }
  /// The second over `flow_speed`.
  double mach_inverse() const { return mach_inverse_; }

  /// Adds the pressure of the filling (density 1) to particles outside bodies.
  void add_filling_pressure(ParticleSet& particles) const;
  /// Takes the speed of sound from the flow, and densities from pressures (linear equation).
  void adopt(ParticleSet& particles);
  /// Sets the least multiple of the flow speed, and densities at constant pressures.
  void set_mach_inverse(const Substep& substep, double mach_inverse);
  /// The same with the present speed of the flow. Returns whether the speed of sound changed.
  bool follow_flow(const Substep& substep, double mach_inverse);

  /// What else pressures depend on; arrays by particle.
  struct Fluid {
    const float* covered;   ///< 1 if the kernel is full, else 0
    const float* squeezed;  ///< −∇·v
    double bulk_viscosity;  ///< ζ, domain units² per second
    bool closed;            ///< particles with a full kernel may pull
    float* inverse_density;
  };
  /// Finds pressures by the present densities, which stay above a tenth of ρ₀.
  void find(const Substep& substep, const Fluid& fluid) const;

  /// See StateVisitor.
  void visit_state(StateVisitor& visitor) { visitor(flow_sound_speed_, mach_inverse_); }

 private:
  Settings::ParticleSettings settings_;
  double flow_sound_speed_ = 0.0;
  double mach_inverse_ = 12.0;

  bool let_densities_follow(const Substep& substep, double sound_before);
};

}  // namespace twinflow
