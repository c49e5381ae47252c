#include "particles/loops/exchange_loops.hpp"

#include "particles/parallel/smoothing_lanes.hpp"

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

/// The harmonic mean of the masses in the lanes and the masses of neighbors, the same for i and j.
TWINFLOW_INLINE Floats mass_of_pair(Floats mass, Floats other) {
  return 2.0f * (mass * other) / (mass + other);
}

template <class Kernel>
struct ContrastSums {
  const ExchangeArguments& fluid;
  const float* values;
  Floats u, v, mass;
  Floats mean{}, contrast{};

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int j, Coincidence) {
    const Floats weight = Kernel::shape(nearness(offset, fluid.particles.geometry.inverse_radius).g);
    const Floats du = of_neighbors(fluid.particles.u, j) - u;
    const Floats dv = of_neighbors(fluid.particles.v, j) - v;
    mean += weight * of_neighbors(values, j);
    contrast += (weight * mass_of_pair(mass, of_neighbors(fluid.particles.mass, j))) * (du * du + dv * dv);
  }

  TWINFLOW_INLINE void add_up() { add_lanes(mean, contrast); }
};

template <class Kernel>
void contrasts_with(const ExchangeArguments& fluid, const float* values, float* mean, float* contrast,
                    int first, int last) {
  for (int b = first; b < last; ++b) {
    const Block& block = fluid.particles.blocks[b];
    const int at = block.begin;
    ContrastSums<Kernel> sums{.fluid = fluid,
                              .values = values,
                              .u = load(fluid.particles.u + at),
                              .v = load(fluid.particles.v + at),
                              .mass = load(fluid.particles.mass + at)};
    visit_neighbors(block, fluid.particles.geometry, fluid.particles.x, fluid.particles.y, sums);
    store(fluid.shape_factor * sums.mean, mean + at, block.end - at);
    store(fluid.shape_factor * sums.contrast, contrast + at, block.end - at);
  }
}

/// Every factor is the same for i and j or the opposite, to the last bit: so is the momentum of a pair.
template <class Kernel>
struct ExchangeSums {
  const ExchangeArguments& fluid;
  const float* parts;
  Floats u, v, part, mass;
  Floats x{}, y{};

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int j, Coincidence) {
    const Floats weight =
        Kernel::shape(nearness(offset, fluid.particles.geometry.inverse_radius).g) *
        (mass_of_pair(mass, of_neighbors(fluid.particles.mass, j)) * (part + of_neighbors(parts, j)));
    x += weight * (of_neighbors(fluid.particles.u, j) - u);
    y += weight * (of_neighbors(fluid.particles.v, j) - v);
  }

  TWINFLOW_INLINE void add_up() { add_lanes(x, y); }
};

template <class Kernel>
void exchanges_with(const ExchangeArguments& fluid, const float* part, float* du, float* dv, int first,
                    int last) {
  for (int b = first; b < last; ++b) {
    const Block& block = fluid.particles.blocks[b];
    const int at = block.begin;
    ExchangeSums<Kernel> sums{.fluid = fluid,
                              .parts = part,
                              .u = load(fluid.particles.u + at),
                              .v = load(fluid.particles.v + at),
                              .part = load(part + at),
                              .mass = load(fluid.particles.mass + at)};
    visit_neighbors(block, fluid.particles.geometry, fluid.particles.x, fluid.particles.y, sums);
    const Floats scale = (0.5f * fluid.shape_factor) / sums.mass;
    store(scale * sums.x, du + at, block.end - at);
    store(scale * sums.y, dv + at, block.end - at);
  }
}

void contrasts(const ExchangeArguments& fluid, const float* values, float* mean, float* contrast, int first,
               int last) {
  (fluid.cubic_spline ? contrasts_with<CubicSpline> : contrasts_with<WendlandC2>)(fluid, values, mean,
                                                                                  contrast, first, last);
}

void exchanges(const ExchangeArguments& fluid, const float* part, float* du, float* dv, int first, int last) {
  (fluid.cubic_spline ? exchanges_with<CubicSpline> : exchanges_with<WendlandC2>)(fluid, part, du, dv, first,
                                                                                  last);
}

}  // namespace

extern const ExchangeLoops kExchangeLoops;
const ExchangeLoops kExchangeLoops = {contrasts, exchanges};

}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
