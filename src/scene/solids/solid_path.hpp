#pragma once

#include <glm/vec2.hpp>

#include "scene/solid.hpp"

namespace twinflow {

/// The center of a solid that moves along its path, or straight on, at a time in seconds.
glm::dvec2 center_at(const Solid& solid, double time);

}  // namespace twinflow
