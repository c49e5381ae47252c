#pragma once

#include "particles/loops/shifting_lanes.hpp"
#include "particles/loops/wcsph_lanes.hpp"
#include "particles/parallel/solid_lanes.hpp"

// The rates of the densities, for the loops of Wcsph.

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

/// The rate of the density alone.
template <class Kernel, class Radius>
struct PlainRateSums {
  const WcsphRateArguments& a;
  Radius radius;
  const float *us, *vs;
  Floats u, v, excess;
  Floats approach{}, difference{};

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int j, Coincidence) {
    const Floats weight =
        radius.template pair<Kernel>(a.fluid, offset, j).pull * of_neighbors(a.fluid.inverse_density, j);
    approach += weight * ((of_neighbors(us, j) - u) * offset.dx + (of_neighbors(vs, j) - v) * offset.dy);
    difference += weight * (of_neighbors(a.excess, j) - excess);
  }

  TWINFLOW_INLINE void add_up() { add_lanes(approach, difference); }
};

/// The rate of the density, and what correction and shifting need.
template <class Kernel, class Radius, bool beside_solids>
struct FullRateSums : GradientSums {
  const WcsphRateArguments& a;
  Radius radius;
  Floats excess;
  Floats slope_x, slope_y;  ///< the gradient of the excess in the sub-step before
  Floats difference{};
  Floats contrast{};              ///< Σ w |vⱼ − vᵢ|²
  Floats excess_x{}, excess_y{};  ///< Σ w (eⱼ − eᵢ) d, of the excess
  Floats stretched_u, stretched_v;
  Floats approach{};  ///< Σ w (vⱼ − vᵢ)·d of the stretched velocities

  TWINFLOW_INLINE FullRateSums(const WcsphRateArguments& arguments, int begin)
      : GradientSums{.u = load(arguments.fluid.particles.u + begin),
                     .v = load(arguments.fluid.particles.v + begin)},
        a(arguments),
        radius(arguments.fluid, begin),
        excess(load(arguments.excess + begin)),
        slope_x(load(arguments.excess_x + begin)),
        slope_y(load(arguments.excess_y + begin)) {
    if constexpr (beside_solids) {
      stretched_u = load(arguments.fluid.stretched_u + begin);
      stretched_v = load(arguments.fluid.stretched_v + begin);
    }
  }

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int j, Coincidence) {
    const Pair pair = radius.template pair<Kernel>(a.fluid, offset, j);
    const Floats weight = pair.pull * of_neighbors(a.fluid.inverse_density, j);
    const Floats wx = weight * offset.dx;
    const Floats wy = weight * offset.dy;
    const Floats more = of_neighbors(a.excess, j) - excess;
    const Floats across = (slope_x + of_neighbors(a.excess_x, j)) * offset.dx +
                          (slope_y + of_neighbors(a.excess_y, j)) * offset.dy;
    difference += weight * fused(across, Floats{} + 0.5f, more);
    const Floats du = of_neighbors(a.fluid.particles.u, j) - u;
    const Floats dv = of_neighbors(a.fluid.particles.v, j) - v;
    add(offset, wx, wy, du, dv);
    if constexpr (beside_solids) {
      approach += wx * (of_neighbors(a.fluid.stretched_u, j) - stretched_u) +
                  wy * (of_neighbors(a.fluid.stretched_v, j) - stretched_v);
    }
    contrast += weight * (du * du + dv * dv);
    excess_x += wx * more;
    excess_y += wy * more;
    add_crowding(Kernel::shape(pair.g) * a.shift.inverse_weight, wx, wy);
  }

  TWINFLOW_INLINE void add_up() {
    GradientSums::add_up();
    add_lanes(difference, contrast, excess_x, excess_y);
    if constexpr (beside_solids) add_lanes(approach);
  }
};

/// What solids add to −∇·v: they count as fluid that mirrors the motion of the particle towards them. Their
/// force of 2 p/ρ does its work on this rate, so that walls neither heat nor cool the fluid.
TWINFLOW_INLINE Floats squeezed_by_solids(const SolidArrays& solids, int begin, Floats u, Floats v) {
  if (!solids.share) return Floats{};
  const Floats away = u * load(solids.push_x + begin) + v * load(solids.push_y + begin);
  return 2.0f * (load(solids.sweep + begin) - away);
}

template <class Kernel, class Radius>
void plain_rates(const WcsphRateArguments& a, int first, int last) {
  const float factor = a.fluid.gradient_factor;
  const float* us = a.fluid.stretched_u ? a.fluid.stretched_u : a.fluid.particles.u;
  const float* vs = a.fluid.stretched_v ? a.fluid.stretched_v : a.fluid.particles.v;
  for (int b = first; b < last; ++b) {
    const Block& block = a.fluid.particles.blocks[b];
    PlainRateSums<Kernel, Radius> sums{.a = a,
                                       .radius = Radius(a.fluid, block.begin),
                                       .us = us,
                                       .vs = vs,
                                       .u = load(us + block.begin),
                                       .v = load(vs + block.begin),
                                       .excess = load(a.excess + block.begin)};
    visit_neighbors(block, a.fluid.particles.geometry, a.fluid.particles.x, a.fluid.particles.y, sums);
    const Floats squeezed =
        factor * sums.approach + squeezed_by_solids(a.fluid.solids, block.begin,
                                                    load(a.fluid.particles.u + block.begin),
                                                    load(a.fluid.particles.v + block.begin));
    const Floats diffused =
        (a.diffusion_factor * factor) / load(a.fluid.particles.mass + block.begin) * sums.difference;
    store(load(a.fluid.density + block.begin) * squeezed + diffused, a.rate + block.begin,
          block.end - block.begin);
  }
}

/// The best linear fits to the neighbors, at surfaces and walls too: products with the inverse of Σ w d dᵀ.
struct LinearFit {
  Floats xx, xy, yy;

  TWINFLOW_INLINE explicit LinearFit(const GradientSums& sums) {
    const Floats trace = sums.xx + sums.yy;
    // A thousandth of the trace keeps neighbors in a line from dividing by zero.
    const Floats inverse = 1.0f / (sums.xx * sums.yy - sums.xy * sums.xy + 1e-3f * (trace * trace) + 1e-30f);
    xx = inverse * sums.yy;
    xy = -inverse * sums.xy;
    yy = inverse * sums.xx;
  }

  /// What the fit explains of a sum of squares, with the sum Σ w (fⱼ − fᵢ) d.
  TWINFLOW_INLINE Floats explained(Floats x, Floats y) const {
    return xx * (x * x) + 2.0f * (xy * (x * y)) + yy * (y * y);
  }
};

/// The part of the contrast of velocities that no linear flow explains.
template <class Sums>
TWINFLOW_INLINE Floats disorder_of(const Sums& sums, const LinearFit& fit) {
  const Floats zero{};
  const Floats left = sums.contrast - fit.explained(sums.ux, sums.uy) - fit.explained(sums.vx, sums.vy);
  const Floats part = left / (sums.contrast + 1e-30f);
  const Floats positive = part > 0.0f ? part : zero;
  return positive < 1.0f ? positive : zero + 1.0f;
}

/// Σ w (vⱼ − vᵢ)·d, stretched along the solids: flow along a wall alone compresses nothing.
TWINFLOW_INLINE Floats stretched_approach(const GradientSums& sums, const SolidArrays& solids, int begin) {
  return load(solids.along_xx + begin) * sums.ux + load(solids.along_xy + begin) * (sums.uy + sums.vx) +
         load(solids.along_yy + begin) * sums.vy;
}

TWINFLOW_INLINE void store_gradient(const WcsphRateArguments& a, const Gradient& gradient, int at,
                                    int count) {
  store(gradient.u_x, a.u_x + at, count);
  store(gradient.u_y, a.u_y + at, count);
  store(gradient.v_x, a.v_x + at, count);
  store(gradient.v_y, a.v_y + at, count);
}

template <class Kernel, class Radius, bool beside_solids>
void full_rates(const WcsphRateArguments& a, int first, int last) {
  const float factor = a.fluid.gradient_factor;
  const SolidArrays& solids = a.fluid.solids;
  // Disorder alone leaves moments of 0.85.
  const FullKernel least = a.no_gaps ? FullKernel{0.6f, 0.3f} : FullKernel{};
  for (int b = first; b < last; ++b) {
    const Block& block = a.fluid.particles.blocks[b];
    const int at = block.begin;
    const int count = block.end - block.begin;
    FullRateSums<Kernel, Radius, beside_solids> sums(a, at);
    visit_neighbors(block, a.fluid.particles.geometry, a.fluid.particles.x, a.fluid.particles.y, sums);

    const Floats share = solids.share ? load(solids.share + at) : Floats{};
    const Correction correction =
        correction_of(sums, factor, solids, at, a.corrected, a.corrected_at_solids, least);
    const Floats zero{};
    const Integers covered = correction.full | (Integers{} + (a.without_surface ? -1 : 0));
    store(covered ? zero + 1.0f : zero, a.covered + at, count);
    store(correction.xx * (-1.0f / factor), a.correction_xx + at, count);
    store(correction.xy * (-1.0f / factor), a.correction_xy + at, count);
    store(correction.yy * (-1.0f / factor), a.correction_yy + at, count);
    const Gradient gradient = velocity_gradient(sums, correction);
    if (a.u_x) store_gradient(a, gradient, at, count);
    Floats squeezed = squeezed_by_solids(solids, at, sums.u, sums.v) - (gradient.u_x + gradient.v_y);
    Floats compressed = squeezed;
    if constexpr (beside_solids) {
      squeezed += factor * (sums.approach - (sums.ux + sums.vy));
      compressed += factor * (stretched_approach(sums, solids, at) - (sums.ux + sums.vy));
    }
    const Floats inverse_mass = 1.0f / load(a.fluid.particles.mass + at);
    const Floats diffused = (a.diffusion_factor * factor) * inverse_mass * sums.difference;
    const Floats density = load(a.fluid.density + at);
    store(density * compressed, a.squeezed + at, count);
    store(density * squeezed + diffused, a.rate + at, count);
    const LinearFit fit(sums);
    store(disorder_of(sums, fit), a.disorder + at, count);
    store(factor * sums.contrast, a.contrast + at, count);
    const Floats excess_x = fused(sums.excess_x, correction.xx, sums.excess_y * correction.xy);
    const Floats excess_y = fused(sums.excess_y, correction.yy, sums.excess_x * correction.xy);
    const Integers inner = correction.full & (share <= 0.0f);
    if (a.fits_excess) {
      store(-fused(sums.excess_x, fit.xx, sums.excess_y * fit.xy), a.new_excess_x + at, count);
      store(-fused(sums.excess_y, fit.yy, sums.excess_x * fit.xy), a.new_excess_y + at, count);
    } else {
      store(inner ? excess_x : zero, a.new_excess_x + at, count);
      store(inner ? excess_y : zero, a.new_excess_y + at, count);
    }
    if (!a.shifting) continue;

    const Shift shift = store_shifts(a.shift, sums, covered, gradient, factor, solids, at, count);
    store(fused(excess_x, shift.x, excess_y * shift.y) * inverse_mass, a.shift.density + at, count);
  }
}

}  // namespace
}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
