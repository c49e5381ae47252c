#pragma once

#include <optional>
#include <string>

#include "world/world.hpp"

namespace twinflow {

/// The dimensionless numbers of a flow past solids, by `reference.length` L and `reference.speed` U, of one
/// fluid of density ρ and viscosity ν. A number without a meaning has no value.
struct FlowNumbers {
  std::optional<double> reynolds;  ///< U L / ν; not without viscosity
  std::optional<double> drag;      ///< Cd = 2 F / (ρ U² L), of the sum of the forces in the direction of x
  std::optional<double> lift;      ///< Cl, in the direction of y
  std::optional<double> strouhal;  ///< f L / U with the frequency f of the lift, if that oscillates
  std::optional<double> lift_swing;  ///< the amplitude of Cl, beside its mean, if it oscillates
};

/// Whether a scene gives both scales.
bool has_reference(const Settings& settings);
/// The Reynolds number of a fluid of that viscosity, domain units² per second; nothing without scales or
/// viscosity.
std::optional<double> reynolds_number(const Settings& settings, double viscosity);

/// The settings with the viscosity of this Reynolds number in both fluids, as far as viscosities go. Both
/// scales must be given.
Settings with_reynolds_number(Settings settings, double reynolds);

/// The mean density of particles; 1 if there are none.
double mean_density(const ParticleSet& particles);

/// The numbers of the last step of both fluids. Nothing if the fluid or a scale is missing; without
/// solids, there is only the Reynolds number.
std::optional<FlowNumbers> grid_flow(const World& world);
std::optional<FlowNumbers> particles_flow(const World& world);

/// The same with the means of Cd and Cl over whole periods of the lift, or over the last tenth of the steps.
std::optional<FlowNumbers> mean_grid_flow(const World& world);
std::optional<FlowNumbers> mean_particles_flow(const World& world);

/// "Re 20 · Cd 5.58 · Cl 0.0106 · St 0.164": the numbers that have a value; with a swing, "Cl 0.001 ± 0.33".
std::string report(const FlowNumbers& numbers);
/// "grid: Re 20 · Cd 5.58 · Cl 0.0106; particles: Re 20 · Cd 5.6 · Cl 0.01" of the means; empty if there
/// is nothing to say.
std::string report_flow(const World& world);

}  // namespace twinflow
