#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"

namespace twinflow {

struct Placement {
  std::vector<glm::dvec2> points;
  double spacing = 0.0;  ///< √(area per particle)
};

enum class Lattice { hexagonal, square };

/// Exactly `count` points, evenly over the domain, in rows that close across periodic seams.
Placement fill_domain(const Domain& domain, int count, Lattice lattice = Lattice::hexagonal);

/// Exactly `count` points, evenly over the part with `inside`; none if it is empty. Rows at a wall are half a
/// row's distance from the rectangle around the fluid, so that liquid at rest fits. In a rectangle each point
/// has the same area. Other fluid has lattice points with a spacing found by bisection, evenly thinned.
Placement fill_region(const Domain& domain, int count, const std::function<bool(glm::dvec2)>& inside,
                      Lattice lattice = Lattice::hexagonal);

/// Moves points by up to `distance` along both axes, if they stay inside. The same seed gives the same
/// points.
void jitter(Placement& placement, double distance, std::uint64_t seed,
            const std::function<bool(glm::dvec2)>& inside);

}  // namespace twinflow
