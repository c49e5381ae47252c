#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scene/parameters/parameters.hpp"

// What the particle methods can do. Rules, messages, grayed controls and captions derive from the rows. The
// rows need none of the methods, so that a scene is refused before anything runs.
namespace twinflow {

/// All that the program knows about a particle method by name.
struct MethodRow {
  ParticleMethodName name;
  std::string_view caption;  ///< for captions of pictures
  /// Keys of the parameters that this method uses and at least one other does not; `adapts_radius` says so of
  /// particles.adaptive_radius.
  std::span<const std::string_view> uses;
  bool passes_channels = false;       ///< it has the buffers of particles at the ends of a channel
  bool solves_for_pressures = false;  ///< iteratively, to particles.density_tolerance
  bool is_position_based =
      false;  ///< pressures displace particles, and do not carry weight as in a fluid at rest
  bool captions_shifting = false;   ///< captions say whether particles are shifted
  bool adapts_radius = false;       ///< particles.adaptive_radius may be true
  double least_neighborhood = 0.0;  ///< of particles.neighborhood, in spacings
};

/// Every method, in the order of ParticleMethodName.
std::span<const MethodRow> method_rows();
const MethodRow& method_row(ParticleMethodName name);

/// Whether the method uses a parameter that not every method uses.
bool uses_parameter(const MethodRow& row, std::string_view key);
/// The names of the methods that use a parameter which not every method uses.
std::vector<std::string_view> methods_that_use(std::string_view key);

/// The viscosity that acts on the particles, domain units² per second; 0 if their method has none.
double viscosity_of_particles(const Settings::ParticleSettings& settings);
/// The settings' method in captions of pictures.
std::string method_caption(const Settings::ParticleSettings& settings);

/// Throws InputError if the settings' method refuses them.
void require_method_accepts(const Settings& settings);

}  // namespace twinflow
