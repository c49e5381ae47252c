#pragma once

#include <optional>
#include <string>

#include "scene/scene.hpp"

namespace twinflow {

/// A place, domain units, where two surfaces of the scene's solids leave a gap between them that is narrower
/// than a cell of the grid, and longer than two; nothing where there is none, or no grid. The grid fluid
/// cannot resolve such a gap: it may flow through or not. Solids are where they start.
std::optional<glm::dvec2> narrow_gap(const Scene& scene);

/// One line that tells of such a gap; empty where there is none.
std::string told_narrow_gap(const Scene& scene);

}  // namespace twinflow
