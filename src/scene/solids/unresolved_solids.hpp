#pragma once

#include <optional>
#include <string>

#include "scene/scene.hpp"

namespace twinflow {

/// A place, domain units, where two surfaces of the scene's solids, or one of them and a wall of the domain,
/// leave a gap between them that is narrower than a cell of the grid, and longer than two; nothing where
/// there is none, or no grid. The grid fluid cannot resolve such a gap: it may flow through or not. Solids
/// are where they start.
std::optional<glm::dvec2> narrow_gap(const Scene& scene);

/// The number, from 0, of a solid that is thinner than a cell of the grid even where it is thickest; nothing
/// where there is none, or no grid. Its faces and corners may all lie in the fluid, which then does not feel
/// it. Solids between 0.64 cells and one may count as thick.
std::optional<int> thin_solid(const Scene& scene);

/// One line that tells of such a solid, else of such a gap; empty where the grid resolves both.
std::string told_unresolved_solids(const Scene& scene);

}  // namespace twinflow
