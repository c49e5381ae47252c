#pragma once

#include "core/archive_fwd.hpp"
#include "particles/neighbors/particle_set.hpp"
#include "particles/stepping/substep.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// The equation of state of WCSPH, p = c² (ρ − ρ₀) or Tait's, times the mass. The speed of sound c is
/// √stiffness, but at least a multiple of `flow_speed`, for densities within 1 % (Monaghan 1994). It follows
/// the flow from step to step. The densities change with it, so that the pressures stay.
class StatePressure {
 public:
  explicit StatePressure(const Settings::ParticleSettings& settings) : settings_(settings) {}

  void set_parameters(const Settings::ParticleSettings& settings) { settings_ = settings; }
  /// Speeds in domain units per second; the second is the least that the flow asks for.
  double sound_speed() const;
  double flow_sound_speed() const { return flow_sound_speed_; }
  /// The second over `flow_speed`.
  double mach_inverse() const { return mach_inverse_; }

  /// Adds the pressure of the filling, whose density is 1, to particles that are no part of bodies.
  void add_filling_pressure(ParticleSet& particles) const;
  /// Takes the speed of sound from the flow, and the densities from the pressures by the linear equation.
  void adopt(ParticleSet& particles);
  /// Makes the speed of sound so many times the flow's at least; the densities follow it, so that the
  /// pressures stay.
  void set_mach_inverse(const Substep& substep, double mach_inverse);
  /// The same with the present speed of the flow. Returns whether the speed of sound has changed.
  bool follow_flow(const Substep& substep, double mach_inverse);

  /// What else the pressures depend on; arrays by particle.
  struct Fluid {
    const float* covered;   ///< 1 if the kernel is full, else 0
    const float* squeezed;  ///< −∇·v
    double bulk_viscosity;  ///< ζ, domain units² per second
    bool closed;            ///< particles whose kernel is full may pull
    float* inverse_density;
  };
  /// Finds pressures by the present densities. These stay above a tenth of the density at rest, so that
  /// volumes stay finite in spray.
  void find(const Substep& substep, const Fluid& fluid) const;

  /// Exchanges the speed of sound; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive) {
    archive(flow_sound_speed_, mach_inverse_);
  }

 private:
  Settings::ParticleSettings settings_;
  double flow_sound_speed_ = 0.0;
  double mach_inverse_ = 12.0;

  bool let_densities_follow(const Substep& substep, double sound_before);
};

}  // namespace twinflow
