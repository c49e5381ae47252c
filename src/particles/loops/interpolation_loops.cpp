#include "particles/loops/interpolation_loops.hpp"

#include "particles/parallel/vector_lanes.hpp"

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

/// Sums over the particles around a point.
template <int count>
struct ValueSums {
  float inverse_radius;
  const float* const* values;
  Floats weights{};
  Floats weighted[count]{};

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int j, Coincidence) {
    const Floats g = nearness(offset, inverse_radius).g;
    const Floats weight = g * g;
    weights += weight;
    for (int k = 0; k < count; ++k) weighted[k] += weight * of_neighbors(values[k], j);
  }

  TWINFLOW_INLINE void add_up() {
    add_lanes(weights);
    for (Floats& sum : weighted) add_lanes(sum);
  }
};

template <int count>
void interpolate(const InterpolationArguments& a, int first, int last) {
  const Floats zero{};
  for (int b = first; b < last; ++b) {
    const Block& block = a.blocks[b];
    ValueSums<count> sums{.inverse_radius = a.geometry.inverse_radius, .values = a.values};
    visit_particles(block.near, a.geometry, a.x, a.y, load(a.point_x + block.begin),
                    load(a.point_y + block.begin), sums);
    for (int k = 0; k < count; ++k) {
      const Floats mean = sums.weights > zero ? sums.weighted[k] / sums.weights : zero;
      store(mean, a.results[k] + block.begin, block.end - block.begin);
    }
  }
}

}  // namespace

extern const InterpolationLoops kInterpolationLoops;
const InterpolationLoops kInterpolationLoops = {kParticles, interpolate<2>, interpolate<3>};

}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
