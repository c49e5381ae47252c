#pragma once

#include <functional>
#include <span>

#include <glm/ext/vector_float1.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "core/domain.hpp"
#include "particles/neighbors/particle_set.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// One change for each particle, in the present order, or none.
void add_velocity_changes(ParticleSet& particles, std::span<const glm::vec2> changes);
void add_temperature_changes(ParticleSet& particles, std::span<const glm::vec1> changes);

/// The scene's uniform force and its stream through the periodic seam, with the dye's decay.
class ParticleForces {
 public:
  explicit ParticleForces(const Scene& scene);

  /// Applies the live parameters.
  void apply(const Settings& settings);

  /// Acceleration, domain units / s².
  glm::dvec2 body_force() const { return {force_.x, force_.y}; }
  /// Dye at time 0.
  const std::function<glm::vec3(glm::dvec2)>& first_dye() const { return first_dye_; }
  /// Drives the stream's strip to (speed, 0) and the first dye (scene/fields/stream.hpp).
  void drive_stream(ParticleSet& particles, const Domain& domain, double dt_seconds) const;
  void dissipate_dye(ParticleSet& particles, double dt_seconds) const;

 private:
  Settings::ForceSettings force_;
  Settings::StreamSettings stream_;
  double dye_dissipation_;
  std::function<glm::vec3(glm::dvec2)> first_dye_;
};

}  // namespace twinflow
