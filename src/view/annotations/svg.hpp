#pragma once

#include <span>
#include <string>

#include <glm/vec2.hpp>

#include "view/annotations/annotations.hpp"

namespace twinflow {

/// Annotations as a picture for reports (SVG 1.1), which keeps its lines and letters at any size. `size`:
/// pixels. Texts need a font such as DejaVu Sans where the picture is shown.
std::string to_svg(std::span<const Annotations> parts, glm::ivec2 size);

}  // namespace twinflow
