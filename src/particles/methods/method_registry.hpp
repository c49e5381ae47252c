#pragma once

#include <memory>
#include <span>

#include "particles/methods/particle_method.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// Maker of a particle method; its other properties are in scene/parameters/method_rules.cpp.
struct MethodFactory {
  ParticleMethodName name;
  /// Lengths in domain units.
  std::unique_ptr<ParticleMethod> (*make)(double interaction_radius, double spacing,
                                          const Settings::ParticleSettings& settings);
};

/// One for every row, in their order.
std::span<const MethodFactory> method_factories();

/// The settings' method; lengths in domain units.
std::unique_ptr<ParticleMethod> make_particle_method(const Settings::ParticleSettings& settings,
                                                     double interaction_radius, double spacing);

}  // namespace twinflow
