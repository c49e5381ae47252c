#pragma once

#include <optional>
#include <string>

#include "world/world.hpp"

namespace twinflow {

/// The dimensionless numbers of one fluid's flow, by `reference.length` L and `reference.speed` U, for
/// density ρ and viscosity ν.
struct FlowNumbers {
  std::optional<double> reynolds;    ///< U L / ν; none without viscosity
  std::optional<double> drag;        ///< Cd = 2 F / (ρ U² L), F: along x, on all solids
  std::optional<double> lift;        ///< Cl, along y
  std::optional<double> strouhal;    ///< f L / U with the frequency f of the lift
  std::optional<double> lift_swing;  ///< the amplitude of Cl about its mean: √2 times the root mean square
  std::optional<double> drag_swing{};  ///< of Cd
};

/// Whether both scales are given.
bool has_reference(const Settings& settings);
/// The viscosity in the grid, or else the particles, domain units²/s; zero if their method has none.
double acting_viscosity(const Settings& settings);
/// The Reynolds number; `viscosity`: domain units² per second. Nothing without scales or viscosity.
std::optional<double> reynolds_number(const Settings& settings, double viscosity);

/// The range in which front ends let people choose the number.
inline constexpr double kLeastReynolds = 1e-2, kMostReynolds = 1e7;

/// Sets this Reynolds number by both fluids' viscosity, within its range. Both scales must be given.
Settings with_reynolds_number(Settings settings, double reynolds);

/// The mean density; 1 without particles.
double mean_density(const ParticleSet& particles);

/// The present numbers, for curves over time: Cd and Cl are means over the last half of L/U, which smooths
/// the noise of single steps. Nothing without the fluid or a scale; without solids, only the Reynolds number.
std::optional<FlowNumbers> present_flow(const World& world, Fluid fluid);

/// The numbers to quote: Cd and Cl with their swings over whole periods of the lift, and St. Without an
/// oscillation, they are means over the last 5 L/U. Nothing in the first 10 L/U.
FlowNumbers mean_coefficients(const ForceRecord& record, const Settings::ReferenceSettings& scale,
                              double density);
/// The same of a world's fluid, with the Reynolds number.
std::optional<FlowNumbers> mean_flow(const World& world, Fluid fluid);

/// "Re 20 · Cd 5.58 · Cl 0.0106 · St 0.164", "Cl 0.00 ± 0.33", "Cd 5.55 (published 5.58)". Swings that do not
/// change the last digit are left out, and so are published values without a number beside them.
std::string report(const FlowNumbers& numbers, const FlowNumbers& published = {});
/// "grid: Re 20 · Cd 5.58 · Cl 0.0106; particles: Re 20 · Cd 5.6 · Cl 0.01" of the means, or empty.
std::string report_flow(const World& world);

}  // namespace twinflow
