#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"

namespace twinflow {

/// The initial positions of particles, and their spacing.
struct Placement {
  std::vector<glm::dvec2> points;
  double spacing = 0.0;  ///< √(area per particle)
};

/// Repeating patterns of points.
enum class Lattice { hexagonal, square };

/// Exactly `count` points spread evenly over the whole domain: rows of a pattern that closes across the
/// periodic seams.
Placement fill_domain(const Domain& domain, int count, Lattice lattice = Lattice::hexagonal);

/// Exactly `count` points, spread evenly over the part of the domain with `inside`, or none if it is empty.
/// Fluid at a wall lies in rows, half a row's distance from the edges of the rectangle around it. So liquid
/// at rest fits between floor and surface. In a rectangle each point has the same area. Other fluid has the
/// points of a lattice whose spacing is found by bisection, scaled to a rectangle that it fills. An even
/// selection of surplus points is left out.
Placement fill_region(const Domain& domain, int count, const std::function<bool(glm::dvec2)>& inside,
                      Lattice lattice = Lattice::hexagonal);

/// Moves each point by up to `distance` along both axes, at random but equally for the same seed. A point
/// that would leave the region stays where it is.
void jitter(Placement& placement, double distance, std::uint64_t seed,
            const std::function<bool(glm::dvec2)>& inside);

}  // namespace twinflow
