#include "particles/loops/shifting_loops.hpp"

#include "particles/loops/shifting_lanes.hpp"

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

template <class Kernel>
struct ShiftSums : GradientSums {
  const ShiftingArguments& a;

  TWINFLOW_INLINE ShiftSums(const ShiftingArguments& arguments, int begin)
      : GradientSums{.u = load(arguments.particles.u + begin), .v = load(arguments.particles.v + begin)},
        a(arguments) {}

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int j, Coincidence) {
    const float inverse_radius = a.particles.geometry.inverse_radius;
    const Nearness near = nearness(offset, inverse_radius);
    const Floats weight = Kernel::pull(near, inverse_radius);
    const Floats wx = weight * offset.dx;
    const Floats wy = weight * offset.dy;
    add(offset, wx, wy, of_neighbors(a.particles.u, j) - u, of_neighbors(a.particles.v, j) - v);
    add_crowding(Kernel::shape(near.g) * a.shift.inverse_weight, wx, wy);
  }
};

template <class Kernel>
void shifts_with(const ShiftingArguments& a, int first, int last) {
  for (int b = first; b < last; ++b) {
    const Block& block = a.particles.blocks[b];
    const int at = block.begin;
    ShiftSums<Kernel> sums(a, at);
    visit_neighbors(block, a.particles.geometry, a.particles.x, a.particles.y, sums);
    const Correction correction = correction_of(sums, a.gradient_factor, a.solids, at, true);
    store_shifts(a.shift, sums, correction.full, velocity_gradient(sums, correction), a.gradient_factor,
                 a.solids, at, block.end - at);
  }
}

void shifts(const ShiftingArguments& a, int first, int last) {
  (a.cubic_spline ? shifts_with<CubicSpline> : shifts_with<WendlandC2>)(a, first, last);
}

}  // namespace

extern const ShiftingLoops kShiftingLoops;
const ShiftingLoops kShiftingLoops = {shifts};

}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
