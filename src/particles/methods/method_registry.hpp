#pragma once

#include <memory>
#include <span>

#include "particles/methods/particle_method.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// What makes a particle method. All else that is known of it by name is its row in
/// scene/parameters/method_rules.cpp.
struct MethodFactory {
  ParticleMethodName name;
  /// Makes the method for an interaction radius and a mean spacing in domain units.
  std::unique_ptr<ParticleMethod> (*make)(double interaction_radius, double spacing,
                                          const Settings::ParticleSettings& settings);
};

/// One for every row, in their order.
std::span<const MethodFactory> method_factories();

/// The settings' method, for an interaction radius and a mean spacing in domain units.
std::unique_ptr<ParticleMethod> make_particle_method(const Settings::ParticleSettings& settings,
                                                     double interaction_radius, double spacing);

}  // namespace twinflow
