#pragma once

#include <optional>
#include <string>

#include "world/world.hpp"

namespace twinflow {

/// The dimensionless numbers of one fluid's flow past solids, by `reference.length` L and `reference.speed`
/// U, for density ρ and viscosity ν. Meaningless numbers have no value.
struct FlowNumbers {
  std::optional<double> reynolds;    ///< U L / ν; none without viscosity
  std::optional<double> drag;        ///< Cd = 2 F / (ρ U² L), F: the sum of the forces along x
  std::optional<double> lift;        ///< Cl, along y
  std::optional<double> strouhal;    ///< f L / U with the frequency f of an oscillating lift
  std::optional<double> lift_swing;  ///< the amplitude of an oscillating Cl about its mean
};

/// Whether a scene gives both scales.
bool has_reference(const Settings& settings);
/// The Reynolds number for a viscosity in domain units² per second; nothing without scales or viscosity.
std::optional<double> reynolds_number(const Settings& settings, double viscosity);

/// The settings with the viscosity of this Reynolds number in both fluids, within the range of viscosities.
/// Both scales must be given.
Settings with_reynolds_number(Settings settings, double reynolds);

/// The mean density of particles; 1 if there are none.
double mean_density(const ParticleSet& particles);

/// The numbers of the last step. Nothing without the fluid or a scale; without solids, only the Reynolds
/// number.
std::optional<FlowNumbers> grid_flow(const World& world);
std::optional<FlowNumbers> particles_flow(const World& world);

/// The same with means of Cd and Cl over whole periods of the lift, or over the last tenth of the steps.
std::optional<FlowNumbers> mean_grid_flow(const World& world);
std::optional<FlowNumbers> mean_particles_flow(const World& world);

/// "Re 20 · Cd 5.58 · Cl 0.0106 · St 0.164": the numbers with a value; with a swing, "Cl 0.001 ± 0.33".
std::string report(const FlowNumbers& numbers);
/// "grid: Re 20 · Cd 5.58 · Cl 0.0106; particles: Re 20 · Cd 5.6 · Cl 0.01" of the means, or empty.
std::string report_flow(const World& world);

}  // namespace twinflow
