#include "particles/loops/incompressible_loops.hpp"

#include "particles/parallel/smoothing_lanes.hpp"
#include "particles/parallel/solid_lanes.hpp"

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

template <class Kernel>
struct DensitySums {
  float inverse_radius;
  Floats sum{};
  Integers coincident{};

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int /*j*/, Coincidence) {
    sum += Kernel::shape(nearness(offset, inverse_radius).g);
    if constexpr (Coincidence::kPossible) coincident -= offset.squared < kCoincidentSquared;
  }

  TWINFLOW_INLINE void add_up() { add_lanes(sum, coincident); }
};

template <class Kernel>
void densities_with(const IncompressibleArguments& fluid, float* density, unsigned char* has_coincident,
                    int first, int last) {
  for (int b = first; b < last; ++b) {
    const Block& block = fluid.blocks[b];
    const int count = block.end - block.begin;
    DensitySums<Kernel> sums{.inverse_radius = fluid.geometry.inverse_radius};
    visit_neighbors(block, fluid.geometry, fluid.x, fluid.y, sums);
    Floats sum = fluid.shape_factor * sums.sum;
    if (fluid.solids.share) sum += load(fluid.solids.share + block.begin);
    store(sum, density + block.begin, count);
    if (has_coincident) has_coincident[b] = any_coincident(sums.coincident, count);
  }
}

/// Every factor is the same for i and j or the opposite, to the last bit: so are the accelerations of a pair.
template <class Kernel>
struct PressureAccelerationSums {
  float inverse_radius;
  const float* pressures;
  Floats pressure;
  Floats x{}, y{};

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int j, Coincidence) {
    const Floats push = Kernel::pull(nearness(offset, inverse_radius), inverse_radius) *
                        (pressure + of_neighbors(pressures, j));
    x += push * offset.dx;
    y += push * offset.dy;
  }

  TWINFLOW_INLINE void add_up() { add_lanes(x, y); }
};

template <class Kernel>
void accelerations_with(const IncompressibleArguments& fluid, const float* pressure, float* x, float* y,
                        int first, int last) {
  for (int b = first; b < last; ++b) {
    const Block& block = fluid.blocks[b];
    const int at = block.begin;
    const int count = block.end - at;
    PressureAccelerationSums<Kernel> sums{.inverse_radius = fluid.geometry.inverse_radius,
                                          .pressures = pressure,
                                          .pressure = load(pressure + at)};
    visit_neighbors(block, fluid.geometry, fluid.x, fluid.y, sums);
    Floats ax = fluid.gradient_factor * sums.x;
    Floats ay = fluid.gradient_factor * sums.y;
    if (fluid.solids.push_x) {
      ax += 2.0f * sums.pressure * load(fluid.solids.push_x + at);
      ay += 2.0f * sums.pressure * load(fluid.solids.push_y + at);
      stretch_along_solids(fluid.solids, at, ax, ay);
    }
    const Floats inverse_mass = 1.0f / load(fluid.mass + at);
    store(ax * inverse_mass, x + at, count);
    store(ay * inverse_mass, y + at, count);
  }
}

template <class Kernel>
struct RateSums {
  float inverse_radius;
  const float *us, *vs;
  Floats u, v;
  Floats sum{};

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int j, Coincidence) {
    sum += Kernel::pull(nearness(offset, inverse_radius), inverse_radius) *
           ((of_neighbors(us, j) - u) * offset.dx + (of_neighbors(vs, j) - v) * offset.dy);
  }

  TWINFLOW_INLINE void add_up() { add_lanes(sum); }

  TWINFLOW_INLINE Floats approach(const IncompressibleArguments& /*fluid*/, int /*begin*/) const {
    return sum;
  }
};

/// The same with the corrected gradient.
template <class Kernel>
struct CorrectedRateSums {
  float inverse_radius;
  const float *us, *vs;
  Floats u, v;
  Floats ux{}, uy{}, vx{}, vy{};

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int j, Coincidence) {
    const Floats w = Kernel::pull(nearness(offset, inverse_radius), inverse_radius);
    const Floats wx = w * offset.dx;
    const Floats wy = w * offset.dy;
    const Floats du = of_neighbors(us, j) - u;
    const Floats dv = of_neighbors(vs, j) - v;
    ux += wx * du;
    uy += wy * du;
    vx += wx * dv;
    vy += wy * dv;
  }

  TWINFLOW_INLINE void add_up() { add_lanes(ux, uy, vx, vy); }

  TWINFLOW_INLINE Floats approach(const IncompressibleArguments& fluid, int begin) const {
    return ux * load(fluid.inverse_xx + begin) + (uy + vx) * load(fluid.inverse_xy + begin) +
           vy * load(fluid.inverse_yy + begin);
  }
};

/// What solids add: the fluid that counts as filling them moves, relative to them, opposite to the particle.
TWINFLOW_INLINE Floats rate_by_solids(const IncompressibleArguments& fluid, int begin, Floats u, Floats v) {
  if (!fluid.solids.push_x) return Floats{};
  const Floats still = -(u * load(fluid.solids.push_x + begin) + v * load(fluid.solids.push_y + begin));
  return 2.0f * (fluid.solids.sweep ? still + load(fluid.solids.sweep + begin) : still);
}

template <class Sums>
void rates_by(const IncompressibleArguments& fluid, const float* u, const float* v, float* rate, int first,
              int last) {
  for (int b = first; b < last; ++b) {
    const Block& block = fluid.blocks[b];
    const int at = block.begin;
    Sums sums{.inverse_radius = fluid.geometry.inverse_radius,
              .us = u,
              .vs = v,
              .u = load(u + at),
              .v = load(v + at)};
    visit_neighbors(block, fluid.geometry, fluid.x, fluid.y, sums);
    store(fluid.gradient_factor * sums.approach(fluid, at) + rate_by_solids(fluid, at, sums.u, sums.v),
          rate + at, block.end - at);
  }
}

/// −Σ (xᵢ − xⱼ) ⊗ ∇W.
template <class Kernel>
struct MomentSums {
  float inverse_radius;
  Floats xx{}, xy{}, yy{};

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int /*j*/, Coincidence) {
    const Floats weight = Kernel::pull(nearness(offset, inverse_radius), inverse_radius);
    const Floats wx = weight * offset.dx;
    xx += wx * offset.dx;
    xy += wx * offset.dy;
    yy += weight * offset.dy * offset.dy;
  }

  TWINFLOW_INLINE void add_up() { add_lanes(xx, xy, yy); }
};

template <class Kernel>
void corrections_with(const IncompressibleArguments& fluid, float* inverse_xx, float* inverse_xy,
                      float* inverse_yy, int first, int last) {
  const Floats zero{};
  const Floats one = zero + 1.0f;
  for (int b = first; b < last; ++b) {
    const Block& block = fluid.blocks[b];
    const int at = block.begin;
    const int count = block.end - at;
    MomentSums<Kernel> sums{.inverse_radius = fluid.geometry.inverse_radius};
    visit_neighbors(block, fluid.geometry, fluid.x, fluid.y, sums);
    const Floats xx = fluid.gradient_factor * sums.xx;
    const Floats xy = fluid.gradient_factor * sums.xy;
    const Floats yy = fluid.gradient_factor * sums.yy;
    // Their trace is about 2, the dimension, if the kernel is full; a free surface halves it.
    const Floats share = fluid.solids.share ? load(fluid.solids.share + at) : zero;
    const Integers invert = (0.5f * (xx + yy) > kFullKernel) & (share <= 0.0f);
    const Floats scale = invert ? 1.0f / (xx * yy - xy * xy) : one;
    store(scale * (invert ? yy : one), inverse_xx + at, count);
    store(scale * (invert ? -xy : zero), inverse_xy + at, count);
    store(scale * (invert ? xx : one), inverse_yy + at, count);
  }
}

template <class Kernel>
struct ViscositySums {
  float inverse_radius;
  const float *us, *vs;
  Floats u, v;
  Floats x{}, y{};

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int j, Coincidence) {
    const Floats weight = Kernel::pull(nearness(offset, inverse_radius), inverse_radius);
    x += weight * (of_neighbors(us, j) - u);
    y += weight * (of_neighbors(vs, j) - v);
  }

  TWINFLOW_INLINE void add_up() { add_lanes(x, y); }
};

template <class Kernel>
void viscosity_with(const IncompressibleArguments& fluid, const float* u, const float* v, float factor,
                    float* x, float* y, int first, int last) {
  for (int b = first; b < last; ++b) {
    const Block& block = fluid.blocks[b];
    const int at = block.begin;
    ViscositySums<Kernel> sums{.inverse_radius = fluid.geometry.inverse_radius,
                               .us = u,
                               .vs = v,
                               .u = load(u + at),
                               .v = load(v + at)};
    visit_neighbors(block, fluid.geometry, fluid.x, fluid.y, sums);
    Floats ax = fluid.gradient_factor * sums.x;
    Floats ay = fluid.gradient_factor * sums.y;
    if (fluid.solids.viscosity) {
      const Floats wall_viscosity = load(fluid.solids.viscosity + at);
      ax += 0.5f * (load(fluid.solids.viscosity_u + at) - wall_viscosity * sums.u);
      ay += 0.5f * (load(fluid.solids.viscosity_v + at) - wall_viscosity * sums.v);
    }
    const Floats scale = factor / load(fluid.mass + at);
    store(scale * ax, x + at, block.end - at);
    store(scale * ay, y + at, block.end - at);
  }
}

template <class Kernel>
void rates_with(const IncompressibleArguments& fluid, const float* u, const float* v, float* rate, int first,
                int last) {
  (fluid.inverse_xx ? rates_by<CorrectedRateSums<Kernel>> : rates_by<RateSums<Kernel>>)(fluid, u, v, rate,
                                                                                        first, last);
}

/// Calls the loop for the smoothing kernel in use.
template <auto with_spline, auto with_wendland, class... Rest>
void chosen(const IncompressibleArguments& fluid, Rest... rest) {
  (fluid.cubic_spline ? with_spline : with_wendland)(fluid, rest...);
}

}  // namespace

extern const IncompressibleLoops kIncompressibleLoops;
const IncompressibleLoops kIncompressibleLoops = {
    kParticles,
    chosen<densities_with<CubicSpline>, densities_with<WendlandC2>>,
    chosen<corrections_with<CubicSpline>, corrections_with<WendlandC2>>,
    chosen<accelerations_with<CubicSpline>, accelerations_with<WendlandC2>>,
    chosen<rates_with<CubicSpline>, rates_with<WendlandC2>>,
    chosen<viscosity_with<CubicSpline>, viscosity_with<WendlandC2>>};

}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
