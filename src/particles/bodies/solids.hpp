#pragma once

#include <span>

#include "core/domain.hpp"
#include "particles/bodies/container.hpp"
#include "scene/gestures/stroke.hpp"

namespace twinflow {

/// The solids that fluid cannot enter, where they are now.
struct Solids {
  const ParticleContainer& container;
  const Domain& domain;
  std::span<const Ball> balls;

  /// Whether a point is inside the container and outside all balls.
  bool leave_free(glm::dvec2 point) const;
  /// The area that they leave to the fluid, domain units²; at least a thousandth of the container's.
  double room_for_fluid() const;

 private:
  double area_under(const Ball& ball) const;
};

}  // namespace twinflow
