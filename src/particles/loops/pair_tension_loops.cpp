#include "particles/loops/pair_tension_loops.hpp"

#include "particles/parallel/vector_lanes.hpp"

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

/// Every factor is the same for i and j or the opposite, to the last bit: so are the forces of a pair.
struct TensionSums {
  const PairTensionArguments& a;
  Floats x{}, y{};

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int /*j*/, Coincidence) {
    const Nearness near = nearness(offset, a.geometry.inverse_radius);
    const Floats push = (near.g * near.g) * (a.steepness * near.g - a.base) * near.inverse;
    x += push * offset.dx;
    y += push * offset.dy;
  }

  TWINFLOW_INLINE void add_up() { add_lanes(x, y); }
};

void add(const PairTensionArguments& a, int first, int last) {
  for (int b = first; b < last; ++b) {
    const Block& block = a.blocks[b];
    const int at = block.begin;
    TensionSums sums{.a = a};
    visit_neighbors(block, a.geometry, a.x, a.y, sums);
    Floats x = sums.x;
    Floats y = sums.y;
    if (a.solid_x) {
      x += a.solid_factor * load(a.solid_x + at);
      y += a.solid_factor * load(a.solid_y + at);
    }
    const Floats inverse_mass = 1.0f / load(a.mass + at);
    const int count = block.end - block.begin;
    store(load(a.to_x + at) + x * inverse_mass, a.to_x + at, count);
    store(load(a.to_y + at) + y * inverse_mass, a.to_y + at, count);
  }
}

}  // namespace

extern const PairTensionLoops kPairTensionLoops;
const PairTensionLoops kPairTensionLoops = {add};

}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
