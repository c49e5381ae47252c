#pragma once

#include <span>
#include <string>

#include <glm/vec2.hpp>

#include "view/annotations/annotations.hpp"

namespace twinflow {

/// Annotations as a picture for reports (SVG 1.1), which keeps its lines and letters at any size. `size`:
/// pixels. Texts keep their places if the reader has DejaVu Sans.
std::string to_svg(std::span<const Annotations> parts, glm::ivec2 size);

}  // namespace twinflow
