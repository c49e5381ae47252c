#include "particles/simd/interpolation_kernel.hpp"

#include "particles/simd/vector_lanes.hpp"

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

/// A point and a particle.
template <int count>
struct ValuePair {
  float inverse_radius;
  const float* const* values;
  Floats weights{};
  Floats sums[count]{};

  template <class Coincidence>
  TWINFLOW_INLINE void meet(const Offset& offset, int j, Coincidence) {
    const Floats g = nearness(offset, inverse_radius).g;
    const Floats weight = g * g;
    weights += weight;
    for (int k = 0; k < count; ++k) sums[k] += weight * of_neighbors(values[k], j);
  }

  TWINFLOW_INLINE void add_up() {
    add_lanes(weights);
    for (Floats& sum : sums) add_lanes(sum);
  }
};

template <int count>
void interpolate(const InterpolationArguments& a, int first, int last) {
  const Floats zero{};
  for (int b = first; b < last; ++b) {
    const Block& block = a.blocks[b];
    ValuePair<count> pair{.inverse_radius = a.geometry.inverse_radius, .values = a.values};
    meet_particles(block.near, a.geometry, a.x, a.y, load(a.point_x + block.begin),
                   load(a.point_y + block.begin), pair);
    for (int k = 0; k < count; ++k) {
      const Floats mean = pair.weights > zero ? pair.sums[k] / pair.weights : zero;
      store(mean, a.results[k] + block.begin, block.end - block.begin);
    }
  }
}

}  // namespace

extern const InterpolationKernels kInterpolationKernels;
const InterpolationKernels kInterpolationKernels = {kParticles, interpolate<2>, interpolate<3>};

}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
