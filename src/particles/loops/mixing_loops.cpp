#include "particles/loops/mixing_loops.hpp"

#include "particles/loops/shifting_lanes.hpp"

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

/// Sums for the gradient of the velocity and for the weight of the neighbors, Σ w.
struct StrainSums : GradientSums {
  float inverse_radius;
  const float *us, *vs;
  Floats weight{};

  TWINFLOW_INLINE StrainSums(const MixingArguments& fluid, int begin)
      : GradientSums{.u = load(fluid.particles.u + begin), .v = load(fluid.particles.v + begin)},
        inverse_radius(fluid.particles.geometry.inverse_radius),
        us(fluid.particles.u),
        vs(fluid.particles.v) {}

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int j, Coincidence) {
    const Floats w = WendlandC2::pull(nearness(offset, inverse_radius), inverse_radius);
    weight += w;
    add(offset, w * offset.dx, w * offset.dy, of_neighbors(us, j) - u, of_neighbors(vs, j) - v);
  }

  TWINFLOW_INLINE void add_up() {
    GradientSums::add_up();
    add_lanes(weight);
  }
};

TWINFLOW_INLINE Floats root_of(Floats values) {
  for (int lane = 0; lane < kLanes; ++lane) values[lane] = __builtin_sqrtf(values[lane]);
  return values;
}

void conductances(const MixingArguments& fluid, float* conductance, int first, int last) {
  constexpr float kLeastSpread = 0.05f;  // of the determinant, relative to an even spread's
  constexpr float kLoneMoment = 0.125f;  // of a full kernel's: lone particles
  const Floats zero{};
  for (int b = first; b < last; ++b) {
    const Block& block = fluid.particles.blocks[b];
    const int at = block.begin;
    StrainSums sums(fluid, at);
    visit_neighbors(block, fluid.particles.geometry, fluid.particles.x, fluid.particles.y, sums);
    const Floats half_trace = 0.5f * (sums.xx + sums.yy);
    const Floats determinant = sums.xx * sums.yy - sums.xy * sums.xy;
    const Integers spread = determinant > kLeastSpread * half_trace * half_trace;
    const Floats inverse = spread ? 1.0f / determinant : zero;
    // |S|² = 2 S : S of the rate of strain without its trace: stretching ∂u/∂x − ∂v/∂y and shear.
    const Floats stretching =
        inverse * (sums.yy * sums.ux - sums.xy * sums.uy - sums.xx * sums.vy + sums.xy * sums.vx);
    const Floats shear =
        inverse * (sums.xx * sums.uy - sums.xy * sums.ux + sums.yy * sums.vx - sums.xy * sums.vy);
    const Floats strain = root_of(stretching * stretching + shear * shear);
    const Floats moment = maximum(fluid.gradient_factor * half_trace, kLoneMoment);
    const Floats asked = (0.5f * fluid.way) * strain / moment;
    const Floats most = 0.0625f / (fluid.gradient_factor * maximum(sums.weight, 1.0f));
    store(asked < most ? asked : most, conductance + at, block.end - at);
  }
}

/// Every factor is the same for i and j, to the last bit: so is what a pair exchanges.
struct MixingSums {
  float inverse_radius;
  const float *conductances, *masses;
  const float *rs, *gs, *bs;
  Floats conductance, mass;
  Floats red, green, blue;
  Floats r{}, g{}, b{};

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int j, Coincidence) {
    constexpr float kNothing = 1e-30f;       // no division by zero
    constexpr float kMostContrast = 0.025f;  // masses of one fluid may change from place to place
    const Floats zero{};
    const Floats other = of_neighbors(conductances, j);
    const Floats of_pair = conductance * other / (conductance + other + kNothing);
    const Floats other_mass = of_neighbors(masses, j);
    const Floats contrast = other_mass - mass;
    const Floats most = kMostContrast * (other_mass + mass);
    const Floats alike = contrast * contrast <= most * most ? of_pair : zero;
    const Floats part = WendlandC2::pull(nearness(offset, inverse_radius), inverse_radius) * alike;
    r += part * (of_neighbors(rs, j) - red);
    g += part * (of_neighbors(gs, j) - green);
    b += part * (of_neighbors(bs, j) - blue);
  }

  TWINFLOW_INLINE void add_up() { add_lanes(r, g, b); }
};

void changes(const MixingArguments& fluid, const float* conductance, float* r, float* g, float* b, int first,
             int last) {
  const float factor = 8.0f * fluid.gradient_factor;
  for (int n = first; n < last; ++n) {
    const Block& block = fluid.particles.blocks[n];
    const int at = block.begin;
    MixingSums sums{.inverse_radius = fluid.particles.geometry.inverse_radius,
                    .conductances = conductance,
                    .masses = fluid.particles.mass,
                    .rs = fluid.r,
                    .gs = fluid.g,
                    .bs = fluid.b,
                    .conductance = load(conductance + at),
                    .mass = load(fluid.particles.mass + at),
                    .red = load(fluid.r + at),
                    .green = load(fluid.g + at),
                    .blue = load(fluid.b + at)};
    visit_neighbors(block, fluid.particles.geometry, fluid.particles.x, fluid.particles.y, sums);
    const int count = block.end - at;
    store(factor * sums.r, r + at, count);
    store(factor * sums.g, g + at, count);
    store(factor * sums.b, b + at, count);
  }
}

}  // namespace

extern const MixingLoops kMixingLoops;
const MixingLoops kMixingLoops = {kParticles, conductances, changes};

}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
