#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scene/parameters/parameters.hpp"

// What the particle methods can do.
namespace twinflow {

/// A particle method's abilities, by name.
struct MethodRow {
  ParticleMethodName name;
  std::string_view caption;  ///< for captions
  /// parameters that not all methods use, without particles.adaptive_radius
  std::span<const std::string_view> uses;
  bool passes_channels = false;       ///< it has buffers at the ends of a channel
  bool solves_for_pressures = false;  ///< iteratively, to particles.density_tolerance
  bool is_position_based = false;     ///< pressures displace particles and carry no hydrostatic weight
  bool captions_shifting = false;     ///< captions tell of shifting
  bool adapts_radius = false;         ///< particles.adaptive_radius may be true
  double least_neighborhood = 0.0;    ///< of particles.neighborhood, in spacings
};

/// All methods, in the order of ParticleMethodName.
std::span<const MethodRow> method_rows();
const MethodRow& method_row(ParticleMethodName name);

/// Whether the method uses a parameter that not all use.
bool uses_parameter(const MethodRow& row, std::string_view key);
/// The methods that use a parameter that not all use.
std::vector<std::string_view> methods_that_use(std::string_view key);

/// The viscosity that acts on particles, domain units²/s; 0 if the method has none.
double viscosity_of_particles(const Settings::ParticleSettings& settings);
std::string method_caption(const Settings::ParticleSettings& settings);

/// Throws InputError if the method refuses the settings.
void require_method_accepts(const Settings& settings);

}  // namespace twinflow
