#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"

namespace twinflow {

/// Where particles start, and how densely.
struct Placement {
  std::vector<glm::dvec2> points;
  double spacing = 0.0;  ///< √(area per particle)
};

/// The patterns that repeat: of hexagons, or of squares.
enum class Lattice { hexagonal, square };

/// Exactly `count` points spread evenly over the whole domain: rows of a pattern that closes across the
/// periodic seams.
Placement fill_domain(const Domain& domain, int count, Lattice lattice = Lattice::hexagonal);

/// Exactly `count` points spread evenly over the part of the domain where `inside` holds: the points of a
/// lattice, its spacing found by bisection, of which the surplus is left out evenly. No points if
/// nothing is inside.
Placement fill_region(const Domain& domain, int count, const std::function<bool(glm::dvec2)>& inside,
                      Lattice lattice = Lattice::hexagonal);

/// Moves each point by up to `distance` along both axes, at random; the same for the same seed. A point that
/// would leave the region stays.
void jitter(Placement& placement, double distance, std::uint64_t seed,
            const std::function<bool(glm::dvec2)>& inside);

}  // namespace twinflow
