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

/// Adds a change of velocity to each particle, in their present order; does nothing if it is empty.
void add_velocity_changes(ParticleSet& particles, std::span<const glm::vec2> changes);
void add_temperature_changes(ParticleSet& particles, std::span<const glm::vec1> changes);

/// The forces of the scene on the particle fluid: a uniform one, and a stream that enters at the periodic
/// seam. A step also makes the dye decay.
class ParticleForces {
 public:
  explicit ParticleForces(const Scene& scene);

  /// Takes over the live parameters.
  void apply(const Settings& settings);

  /// Acceleration of all particles, domain units / s².
  glm::dvec2 body_force() const { return {force_.x, force_.y}; }
  /// The dye at time 0, by position.
  const std::function<glm::vec3(glm::dvec2)>& first_dye() const { return first_dye_; }
  /// Drives velocities to (speed, 0) and dye to the first dye in the stream's strip
  /// (scene/fields/stream.hpp).
  void drive_stream(ParticleSet& particles, const Domain& domain, double dt_seconds) const;
  void dissipate_dye(ParticleSet& particles, double dt_seconds) const;

 private:
  Settings::ForceSettings force_;
  Settings::StreamSettings stream_;
  double dye_dissipation_;
  std::function<glm::vec3(glm::dvec2)> first_dye_;
};

}  // namespace twinflow
