#include "particles/incompressible_kernel.hpp"

#include "particles/smoothing_lanes.hpp"

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

template <class Kernel>
struct DensityPair {
  float inverse_radius;
  Floats sum{};
  Integers coincident{};

  template <class Coincidence>
  TWINFLOW_INLINE void meet(const Offset& offset, int /*j*/, Coincidence) {
    sum += Kernel::shape(nearness(offset, inverse_radius));
    if constexpr (Coincidence::kPossible) coincident -= offset.squared < kCoincidentSquared;
  }
};

template <class Kernel>
void densities_with(const IncompressibleArguments& fluid, float* density, unsigned char* has_coincident,
                    int first, int last) {
  for (int b = first; b < last; ++b) {
    const Block& block = fluid.blocks[b];
    const int count = block.end - block.begin;
    DensityPair<Kernel> pair{.inverse_radius = fluid.geometry.inverse_radius};
    meet_neighbors(block, fluid.geometry, fluid.x, fluid.y, pair);
    Floats sum = fluid.shape_factor * pair.sum;
    if (fluid.solid_share) sum += load(fluid.solid_share + block.begin);
    store(sum, density + block.begin, count);
    if (has_coincident) has_coincident[b] = has_company(pair.coincident, count);
  }
}

/// Every factor is the same for i and j or the opposite, to the last bit: so are the accelerations of a pair.
template <class Kernel>
struct AccelerationPair {
  float inverse_radius;
  const float* pressures;
  Floats pressure;
  Floats x{}, y{};

  template <class Coincidence>
  TWINFLOW_INLINE void meet(const Offset& offset, int j, Coincidence) {
    const Floats push =
        Kernel::pull(nearness(offset, inverse_radius), inverse_radius) * (pressure + pressures[j]);
    x += push * offset.dx;
    y += push * offset.dy;
  }
};

template <class Kernel>
void accelerations_with(const IncompressibleArguments& fluid, const float* pressure, float* x, float* y,
                        int first, int last) {
  for (int b = first; b < last; ++b) {
    const Block& block = fluid.blocks[b];
    const int at = block.begin;
    const int count = block.end - at;
    AccelerationPair<Kernel> pair{.inverse_radius = fluid.geometry.inverse_radius,
                                  .pressures = pressure,
                                  .pressure = load(pressure + at)};
    meet_neighbors(block, fluid.geometry, fluid.x, fluid.y, pair);
    Floats ax = fluid.gradient_factor * pair.x;
    Floats ay = fluid.gradient_factor * pair.y;
    if (fluid.solid_push_x) {
      ax += 2.0f * pair.pressure * load(fluid.solid_push_x + at);
      ay += 2.0f * pair.pressure * load(fluid.solid_push_y + at);
    }
    store(ax, x + at, count);
    store(ay, y + at, count);
  }
}

template <class Kernel>
struct RatePair {
  float inverse_radius;
  const float *us, *vs;
  Floats u, v;
  Floats approach{};

  template <class Coincidence>
  TWINFLOW_INLINE void meet(const Offset& offset, int j, Coincidence) {
    approach += Kernel::pull(nearness(offset, inverse_radius), inverse_radius) *
                ((us[j] - u) * offset.dx + (vs[j] - v) * offset.dy);
  }
};

template <class Kernel>
void rates_with(const IncompressibleArguments& fluid, const float* u, const float* v, float* rate, int first,
                int last) {
  for (int b = first; b < last; ++b) {
    const Block& block = fluid.blocks[b];
    const int at = block.begin;
    RatePair<Kernel> pair{.inverse_radius = fluid.geometry.inverse_radius,
                          .us = u,
                          .vs = v,
                          .u = load(u + at),
                          .v = load(v + at)};
    meet_neighbors(block, fluid.geometry, fluid.x, fluid.y, pair);
    Floats sum = fluid.gradient_factor * pair.approach;
    if (fluid.solid_push_x) {
      sum -= pair.u * load(fluid.solid_push_x + at) + pair.v * load(fluid.solid_push_y + at);
      if (fluid.solid_sweep) sum += load(fluid.solid_sweep + at);
    }
    store(sum, rate + at, block.end - at);
  }
}

template <class Kernel>
struct CorrectedRatePair {
  float inverse_radius;
  const float *us, *vs;
  Floats u, v;
  Floats ux{}, uy{}, vx{}, vy{};

  template <class Coincidence>
  TWINFLOW_INLINE void meet(const Offset& offset, int j, Coincidence) {
    const Floats w = Kernel::pull(nearness(offset, inverse_radius), inverse_radius);
    const Floats wx = w * offset.dx;
    const Floats wy = w * offset.dy;
    const Floats du = us[j] - u;
    const Floats dv = vs[j] - v;
    ux += wx * du;
    uy += wy * du;
    vx += wx * dv;
    vy += wy * dv;
  }
};

template <class Kernel>
void corrected_rates_with(const IncompressibleArguments& fluid, const float* u, const float* v, float* rate, int first,
                int last) {
  for (int b = first; b < last; ++b) {
    const Block& block = fluid.blocks[b];
    const int at = block.begin;
    CorrectedRatePair<Kernel> pair{.inverse_radius = fluid.geometry.inverse_radius,
                          .us = u,
                          .vs = v,
                          .u = load(u + at),
                          .v = load(v + at)};
    meet_neighbors(block, fluid.geometry, fluid.x, fluid.y, pair);
    Floats sum = fluid.gradient_factor * (pair.ux * load(fluid.bxx + at) + (pair.uy + pair.vx) * load(fluid.bxy + at) + pair.vy * load(fluid.byy + at));
    if (fluid.solid_push_x) {
      sum -= pair.u * load(fluid.solid_push_x + at) + pair.v * load(fluid.solid_push_y + at);
      if (fluid.solid_sweep) sum += load(fluid.solid_sweep + at);
    }
    store(sum, rate + at, block.end - at);
  }
}

template <class Kernel>
struct MomentPair {
  float inverse_radius;
  Floats xx{}, xy{}, yy{};
  template <class Coincidence>
  TWINFLOW_INLINE void meet(const Offset& offset, int, Coincidence) {
    const Floats w = Kernel::pull(nearness(offset, inverse_radius), inverse_radius);
    xx += w * offset.dx * offset.dx;
    xy += w * offset.dx * offset.dy;
    yy += w * offset.dy * offset.dy;
  }
};

template <class Kernel>
void moments_with(const IncompressibleArguments& fluid, float* bxx, float* bxy, float* byy, int first, int last) {
  const Floats zero{};
  const Floats one = zero + 1.0f;
  for (int b = first; b < last; ++b) {
    const Block& block = fluid.blocks[b];
    const int at = block.begin;
    MomentPair<Kernel> pair{.inverse_radius = fluid.geometry.inverse_radius};
    meet_neighbors(block, fluid.geometry, fluid.x, fluid.y, pair);
    const Floats share = fluid.solid_share ? load(fluid.solid_share + at) : zero;
    const Floats xx = fluid.gradient_factor * pair.xx;
    const Floats xy = fluid.gradient_factor * pair.xy;
    const Floats yy = fluid.gradient_factor * pair.yy;
    const Integers invert = (0.5f * (xx + yy) > 0.93f) & (share <= 0.0f);
    const Floats scale = invert ? 1.0f / (xx * yy - xy * xy) : one;
    store(scale * (invert ? yy : one), bxx + at, block.end - at);
    store(scale * (invert ? -xy : zero), bxy + at, block.end - at);
    store(scale * (invert ? xx : one), byy + at, block.end - at);
  }
}

template <class Kernel>
struct DragPair {
  float inverse_radius;
  const float *us, *vs;
  Floats u, v;
  Floats x{}, y{};

  template <class Coincidence>
  TWINFLOW_INLINE void meet(const Offset& offset, int j, Coincidence) {
    const Floats weight = Kernel::pull(nearness(offset, inverse_radius), inverse_radius);
    x += weight * (us[j] - u);
    y += weight * (vs[j] - v);
  }
};

template <class Kernel>
void drags_with(const IncompressibleArguments& fluid, const float* u, const float* v, float factor, float* x,
                float* y, int first, int last) {
  for (int b = first; b < last; ++b) {
    const Block& block = fluid.blocks[b];
    const int at = block.begin;
    DragPair<Kernel> pair{.inverse_radius = fluid.geometry.inverse_radius,
                          .us = u,
                          .vs = v,
                          .u = load(u + at),
                          .v = load(v + at)};
    meet_neighbors(block, fluid.geometry, fluid.x, fluid.y, pair);
    store(factor * fluid.gradient_factor * pair.x, x + at, block.end - at);
    store(factor * fluid.gradient_factor * pair.y, y + at, block.end - at);
  }
}

void densities(const IncompressibleArguments& fluid, float* density, unsigned char* has_coincident, int first,
               int last) {
  (fluid.cubic_spline ? densities_with<CubicSpline> : densities_with<WendlandC2>)(fluid, density,
                                                                                   has_coincident, first, last);
}

void accelerations(const IncompressibleArguments& fluid, const float* pressure, float* x, float* y, int first,
                   int last) {
  (fluid.cubic_spline ? accelerations_with<CubicSpline> : accelerations_with<WendlandC2>)(fluid, pressure, x,
                                                                                           y, first, last);
}

void rates(const IncompressibleArguments& fluid, const float* u, const float* v, float* rate, int first,
           int last) {
  if (fluid.bxx)
  (fluid.cubic_spline ? corrected_rates_with<CubicSpline> : corrected_rates_with<WendlandC2>)(fluid, u, v, rate, first, last);
  else
  (fluid.cubic_spline ? rates_with<CubicSpline> : rates_with<WendlandC2>)(fluid, u, v, rate, first, last);
}
void moments(const IncompressibleArguments& fluid, float* bxx, float* bxy, float* byy, int first, int last) {
  (fluid.cubic_spline ? moments_with<CubicSpline> : moments_with<WendlandC2>)(fluid, bxx, bxy, byy, first, last);
}

void drags(const IncompressibleArguments& fluid, const float* u, const float* v, float factor, float* x,
           float* y, int first, int last) {
  (fluid.cubic_spline ? drags_with<CubicSpline> : drags_with<WendlandC2>)(fluid, u, v, factor, x, y, first,
                                                                           last);
}

}  // namespace

extern const IncompressibleKernels kIncompressibleKernels;
const IncompressibleKernels kIncompressibleKernels = {kLanes, densities, accelerations, rates, moments, drags};

}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
