#pragma once

#include <span>
#include <string>
#include <vector>

namespace twinflow::bench {

// Tables in Markdown on standard output, of the particle methods with the given names; see
// ./dev accuracy particles. `assignments` (KEY=VALUE) change all runs. Each run has one thread.

/// The kinetic energy that the inviscid default scene keeps, and the time of a step.
void print_energy_table(std::span<const std::string> methods, const std::vector<std::string>& assignments);

/// The viscosity with which a shear wave fades, over the given one.
void print_viscosity_table(std::span<const std::string> methods, const std::vector<std::string>& assignments);

/// The kinetic energy of fluid that should be at rest, over ½ρc².
void print_rest_table(std::span<const std::string> methods, const std::vector<std::string>& assignments);

}  // namespace twinflow::bench
