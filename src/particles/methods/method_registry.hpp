#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "particles/methods/particle_method.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// All that the program knows about a particle method by name. A new method is a row here, its name in the
/// scene's parameters, and its class.
struct MethodRow {
  ParticleMethodName name;
  std::string_view caption;  ///< for captions of pictures
  /// Makes the method for an interaction radius and a mean spacing in domain units.
  std::unique_ptr<ParticleMethod> (*make)(double interaction_radius, double spacing,
                                          const Settings::ParticleSettings& settings);
  /// Keys of the parameters that this method uses and at least one other does not; `adapts_radius` says so of
  /// particles.adaptive_radius.
  std::span<const std::string_view> uses;
  bool solves_for_pressures = false;  ///< iteratively, to particles.density_tolerance
  bool is_position_based = false;     ///< pressures displace particles, and are not those of a fluid at rest
  bool captions_shifting = false;     ///< captions say whether particles are shifted
  bool adapts_radius = false;         ///< particles.adaptive_radius may be true
  double least_neighborhood = 0.0;    ///< of particles.neighborhood, in spacings
};

/// Every method, in the order of ParticleMethodName.
std::span<const MethodRow> method_rows();
const MethodRow& method_row(ParticleMethodName name);

/// The settings' method, for an interaction radius and a mean spacing in domain units.
std::unique_ptr<ParticleMethod> make_particle_method(const Settings::ParticleSettings& settings,
                                                     double interaction_radius, double spacing);
/// The settings' method in captions of pictures.
std::string method_caption(const Settings::ParticleSettings& settings);

/// Why a parameter has no effect with the settings' method, as a sentence (see relevance.hpp of the scene's
/// parameters); empty where the method uses it, and where all methods do.
std::string reason_of_method(const Parameter& parameter, const Settings::ParticleSettings& settings);

/// Throws InputError where the settings' method refuses them.
void require_method_accepts(const Settings::ParticleSettings& settings);
/// Throws InputError where the scene's method refuses its settings, at the start or after one of its changes.
void require_methods_accept(const Scene& scene);

}  // namespace twinflow
