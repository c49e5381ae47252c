#pragma once

#include <string>
#include <vector>

#include "core/domain.hpp"
#include "scene/settings.hpp"

namespace twinflow {

/// The definitions that make a shader's program for the layout (shaders/common/layout.glsl).
inline std::vector<std::string> layout_definitions(GridLayout layout) {
  if (layout == GridLayout::staggered) return {"STAGGERED"};
  return {};
}

/// Distance of the values whose difference makes divergence and gradient, in domain units.
inline double difference_spacing(const GridShape& shape, GridLayout layout) {
  return (layout == GridLayout::staggered ? 1.0 : 2.0) * shape.cell_size();
}

/// From a cell's centre to where its u (`component` 0) or v (1) stands, in domain units.
inline glm::dvec2 component_place(const GridShape& shape, GridLayout layout, int component) {
  if (layout == GridLayout::collocated) return {0.0, 0.0};
  return component == 0 ? glm::dvec2(-0.5 * shape.cell_size(), 0.0)
                        : glm::dvec2(0.0, -0.5 * shape.cell_size());
}

}  // namespace twinflow
