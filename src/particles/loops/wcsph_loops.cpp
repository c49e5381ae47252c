#include "particles/loops/wcsph_loops.hpp"

#include "particles/loops/shifting_lanes.hpp"
#include "particles/parallel/solid_lanes.hpp"

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

/// What the smoothing kernel makes of a pair.
struct Pair {
  Floats g;     ///< that of Nearness; a struct in this one would go through memory with every pair
  Floats pull;  ///< for the radius R of all
};

// The radii beyond which particles in the lanes have no neighbors.

struct FixedRadius {
  TWINFLOW_INLINE FixedRadius(const WcsphFluid& /*fluid*/, int /*begin*/) {}

  template <class Kernel>
  TWINFLOW_INLINE Pair pair(const WcsphFluid& fluid, const Offset& offset, int /*j*/) const {
    const float inverse_radius = fluid.geometry.inverse_radius;
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
    const Floats inverse_radius = ratio * fluid.geometry.inverse_radius;
    const Nearness near = nearness(offset, inverse_radius);
    const Floats squared = ratio * ratio;
    return {near.g, Kernel::pull(near, inverse_radius) * (squared * squared)};
  }
};

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
      : GradientSums{.u = load(arguments.fluid.u + begin), .v = load(arguments.fluid.v + begin)},
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
    const Floats du = of_neighbors(a.fluid.u, j) - u;
    const Floats dv = of_neighbors(a.fluid.v, j) - v;
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
  const float* us = a.fluid.stretched_u ? a.fluid.stretched_u : a.fluid.u;
  const float* vs = a.fluid.stretched_v ? a.fluid.stretched_v : a.fluid.v;
  for (int b = first; b < last; ++b) {
    const Block& block = a.fluid.blocks[b];
    PlainRateSums<Kernel, Radius> sums{.a = a,
                                       .radius = Radius(a.fluid, block.begin),
                                       .us = us,
                                       .vs = vs,
                                       .u = load(us + block.begin),
                                       .v = load(vs + block.begin),
                                       .excess = load(a.excess + block.begin)};
    visit_neighbors(block, a.fluid.geometry, a.fluid.x, a.fluid.y, sums);
    const Floats squeezed = factor * sums.approach + squeezed_by_solids(a.fluid.solids, block.begin,
                                                                        load(a.fluid.u + block.begin),
                                                                        load(a.fluid.v + block.begin));
    const Floats diffused =
        (a.diffusion_factor * factor) / load(a.fluid.mass + block.begin) * sums.difference;
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

template <class Kernel, class Radius, bool beside_solids>
void full_rates(const WcsphRateArguments& a, int first, int last) {
  const float factor = a.fluid.gradient_factor;
  const SolidArrays& solids = a.fluid.solids;
  for (int b = first; b < last; ++b) {
    const Block& block = a.fluid.blocks[b];
    const int at = block.begin;
    const int count = block.end - block.begin;
    FullRateSums<Kernel, Radius, beside_solids> sums(a, at);
    visit_neighbors(block, a.fluid.geometry, a.fluid.x, a.fluid.y, sums);

    const Floats share = solids.share ? load(solids.share + at) : Floats{};
    const Correction correction = correction_of(sums, factor, solids, at, a.corrected, a.corrected_at_solids);
    const Floats zero{};
    const Integers covered = correction.full | (Integers{} + (a.without_surface ? -1 : 0));
    store(covered ? zero + 1.0f : zero, a.covered + at, count);
    store(correction.xx * (-1.0f / factor), a.correction_xx + at, count);
    store(correction.xy * (-1.0f / factor), a.correction_xy + at, count);
    store(correction.yy * (-1.0f / factor), a.correction_yy + at, count);
    const Gradient gradient = velocity_gradient(sums, correction);
    Floats squeezed = squeezed_by_solids(solids, at, sums.u, sums.v) - (gradient.u_x + gradient.v_y);
    Floats compressed = squeezed;
    if constexpr (beside_solids) {
      squeezed += factor * (sums.approach - (sums.ux + sums.vy));
      compressed += factor * (stretched_approach(sums, solids, at) - (sums.ux + sums.vy));
    }
    const Floats inverse_mass = 1.0f / load(a.fluid.mass + at);
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

/// Every factor is the same for i and j or the opposite, to the last bit: so are the accelerations of a pair.
template <class Kernel, class Radius, bool corrected>
struct AccelerationSums {
  const WcsphAccelerationArguments& a;
  Radius radius;
  Floats u, v, inverse_density, viscosity, pressure;
  Floats pressure_xx, pressure_xy, pressure_yy;
  Floats x{}, y{};            ///< by pressure
  Floats drag_x{}, drag_y{};  ///< by viscosity
  Integers coincident{};

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int j, Coincidence) {
    const WcsphFluid& fluid = a.fluid;
    const Pair pair = radius.template pair<Kernel>(a.fluid, offset, j);
    const Floats weight = (inverse_density * of_neighbors(fluid.inverse_density, j)) * pair.pull;
    const Floats drag = weight * (viscosity + of_neighbors(a.viscosity, j));
    if constexpr (corrected) {
      const Floats wx = weight * offset.dx;
      const Floats wy = weight * offset.dy;
      const Floats xy = pressure_xy + of_neighbors(a.pressure_xy, j);
      x += fused(wx, pressure_xx + of_neighbors(a.pressure_xx, j), wy * xy);
      y += fused(wy, pressure_yy + of_neighbors(a.pressure_yy, j), wx * xy);
    } else {
      const Floats push = weight * (pressure + of_neighbors(a.pressure, j));
      x += push * offset.dx;
      y += push * offset.dy;
    }
    drag_x += drag * (of_neighbors(fluid.u, j) - u);
    drag_y += drag * (of_neighbors(fluid.v, j) - v);
    if constexpr (Coincidence::kPossible) coincident -= offset.squared < kCoincidentSquared;
  }

  TWINFLOW_INLINE void add_up() { add_lanes(x, y, drag_x, drag_y, coincident); }
};

template <class Kernel, class Radius, bool corrected>
void accelerations_with(const WcsphAccelerationArguments& a, int first, int last) {
  const SolidArrays& solids = a.fluid.solids;
  for (int b = first; b < last; ++b) {
    const Block& block = a.fluid.blocks[b];
    const int at = block.begin;
    AccelerationSums<Kernel, Radius, corrected> sums{
        .a = a,
        .radius = Radius(a.fluid, at),
        .u = load(a.fluid.u + at),
        .v = load(a.fluid.v + at),
        .inverse_density = load(a.fluid.inverse_density + at),
        .viscosity = load(a.viscosity + at),
        .pressure = load(a.pressure + at),
        .pressure_xx = corrected ? load(a.pressure_xx + at) : Floats{},
        .pressure_xy = corrected ? load(a.pressure_xy + at) : Floats{},
        .pressure_yy = corrected ? load(a.pressure_yy + at) : Floats{}};
    visit_neighbors(block, a.fluid.geometry, a.fluid.x, a.fluid.y, sums);
    Floats x = a.fluid.gradient_factor * sums.x;
    Floats y = a.fluid.gradient_factor * sums.y;
    const int count = block.end - block.begin;
    if (solids.share) {
      const Floats push = sums.pressure * sums.inverse_density * 2.0f;
      x += push * load(solids.push_x + at);
      y += push * load(solids.push_y + at);
      if (a.fluid.stretched_u) {
        store(x, a.pressure_force_x + at, count);
        store(y, a.pressure_force_y + at, count);
        stretch_along_solids(solids, at, x, y);
      }
    }
    x += a.fluid.gradient_factor * sums.drag_x;
    y += a.fluid.gradient_factor * sums.drag_y;
    if (solids.share) {
      const Floats wall_viscosity = load(solids.viscosity + at);
      x += a.wall_viscosity * (load(solids.viscosity_u + at) - wall_viscosity * sums.u);
      y += a.wall_viscosity * (load(solids.viscosity_v + at) - wall_viscosity * sums.v);
    }
    const Floats inverse_mass = 1.0f / load(a.fluid.mass + at);
    store(x * inverse_mass, a.acceleration_x + at, count);
    store(y * inverse_mass, a.acceleration_y + at, count);
    a.has_coincident[b] = any_coincident(sums.coincident, count);
  }
}

/// Calls work.with<Kernel, Radius>() for the fluid's smoothing kernel and radii.
template <class Work>
void choose(const WcsphFluid& fluid, const Work& work) {
  if (fluid.half_radius_ratio) {
    fluid.cubic_spline ? work.template with<CubicSpline, AdaptiveRadius>()
                       : work.template with<WendlandC2, AdaptiveRadius>();
  } else {
    fluid.cubic_spline ? work.template with<CubicSpline, FixedRadius>()
                       : work.template with<WendlandC2, FixedRadius>();
  }
}

struct Rates {
  const WcsphRateArguments& a;
  int first, last;

  template <class Kernel, class Radius>
  void with() const {
    if (a.corrected || a.shifting) {
      a.fluid.stretched_u ? full_rates<Kernel, Radius, true>(a, first, last)
                          : full_rates<Kernel, Radius, false>(a, first, last);
    } else {
      plain_rates<Kernel, Radius>(a, first, last);
    }
  }
};

struct Accelerations {
  const WcsphAccelerationArguments& a;
  int first, last;

  template <class Kernel, class Radius>
  void with() const {
    if (a.pressure_xx) {
      accelerations_with<Kernel, Radius, true>(a, first, last);
    } else {
      accelerations_with<Kernel, Radius, false>(a, first, last);
    }
  }
};

void rates(const WcsphRateArguments& a, int first, int last) { choose(a.fluid, Rates{a, first, last}); }

void accelerations(const WcsphAccelerationArguments& a, int first, int last) {
  choose(a.fluid, Accelerations{a, first, last});
}

}  // namespace

extern const WcsphLoops kWcsphLoops;
const WcsphLoops kWcsphLoops = {kParticles, rates, accelerations};

}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
