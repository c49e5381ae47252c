#pragma once

#include "particles/loops/wcsph_loops.hpp"
#include "particles/parallel/smoothing_lanes.hpp"

// Pairs of particles, for the loops of Wcsph.

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

/// What the smoothing kernel makes of a pair.
struct Pair {
  Floats g;     ///< as in Nearness; a struct in this one would go through memory with every pair
  Floats pull;  ///< for the radius R of all
};

// The radii beyond which particles in the lanes have no neighbors.

struct FixedRadius {
  TWINFLOW_INLINE FixedRadius(const WcsphFluid& /*fluid*/, int /*begin*/) {}

  template <class Kernel>
  TWINFLOW_INLINE Pair pair(const WcsphFluid& fluid, const Offset& offset, int /*j*/) const {
    const float inverse_radius = fluid.particles.geometry.inverse_radius;
    const Nearness near = nearness(offset, inverse_radius);
    return {near.g, Kernel::pull(near, inverse_radius)};
  }
};

/// The radius of a pair is the harmonic mean of its two, the same for i and j to the last bit.
struct AdaptiveRadius {
  Floats own_half;

  TWINFLOW_INLINE AdaptiveRadius(const WcsphFluid& fluid, int begin)
      : own_half(load(fluid.half_radius_ratio + begin)) {}

  template <class Kernel>
  TWINFLOW_INLINE Pair pair(const WcsphFluid& fluid, const Offset& offset, int j) const {
    const Floats ratio = own_half + of_neighbors(fluid.half_radius_ratio, j);
    const Floats inverse_radius = ratio * fluid.particles.geometry.inverse_radius;
    const Nearness near = nearness(offset, inverse_radius);
    const Floats squared = ratio * ratio;
    return {near.g, Kernel::pull(near, inverse_radius) * (squared * squared)};
  }
};

}  // namespace
}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
