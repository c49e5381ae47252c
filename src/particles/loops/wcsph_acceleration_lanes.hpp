#pragma once

#include "particles/loops/wcsph_lanes.hpp"
#include "particles/parallel/solid_lanes.hpp"

// The accelerations, for the loops of Wcsph. d stands for xᵢ − xⱼ, w for the pull of a pair over both
// densities.

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

/// Pressure by pairs: every factor is the same for i and j or the opposite, to the last bit.
struct PlainPairs {
  static constexpr bool kMoments = false;
  Floats pressure;

  TWINFLOW_INLINE PlainPairs(const WcsphAccelerationArguments& a, int at) : pressure(load(a.pressure + at)) {}
  TWINFLOW_INLINE void add(const WcsphAccelerationArguments& a, Floats wx, Floats wy, int j, Floats& x,
                           Floats& y) const {
    const Floats both = pressure + of_neighbors(a.pressure, j);
    x += wx * both;
    y += wy * both;
  }
  TWINFLOW_INLINE void finish(const WcsphAccelerationArguments& /*a*/, int /*at*/, Floats& /*x*/,
                              Floats& /*y*/) const {}
};

/// The same with the pressure times the matrices of the correction; `moments`: viscosity is corrected, too.
template <bool moments>
struct CorrectedPairs {
  static constexpr bool kMoments = moments;
  Floats pressure, xx, xy, yy;

  TWINFLOW_INLINE CorrectedPairs(const WcsphAccelerationArguments& a, int at)
      : pressure(load(a.pressure + at)),
        xx(load(a.pressure_xx + at)),
        xy(load(a.pressure_xy + at)),
        yy(load(a.pressure_yy + at)) {}
  TWINFLOW_INLINE void add(const WcsphAccelerationArguments& a, Floats wx, Floats wy, int j, Floats& x,
                           Floats& y) const {
    const Floats across = xy + of_neighbors(a.pressure_xy, j);
    x += fused(wx, xx + of_neighbors(a.pressure_xx, j), wy * across);
    y += fused(wy, yy + of_neighbors(a.pressure_yy, j), wx * across);
  }
  TWINFLOW_INLINE void finish(const WcsphAccelerationArguments& /*a*/, int /*at*/, Floats& /*x*/,
                              Floats& /*y*/) const {}
};

/// Pressure by corrected differences: exact for pressures that vary evenly, and blind to an even one.
struct Differences {
  static constexpr bool kMoments = true;
  Floats pressure;

  TWINFLOW_INLINE Differences(const WcsphAccelerationArguments& a, int at)
      : pressure(load(a.pressure + at)) {}
  TWINFLOW_INLINE void add(const WcsphAccelerationArguments& a, Floats wx, Floats wy, int j, Floats& x,
                           Floats& y) const {
    const Floats more = of_neighbors(a.pressure, j) - pressure;
    x += wx * more;
    y += wy * more;
  }
  TWINFLOW_INLINE void finish(const WcsphAccelerationArguments& a, int at, Floats& x, Floats& y) const {
    const Floats xy = load(a.correction_xy + at);
    const Floats before = x;
    x = fused(load(a.correction_xx + at), x, xy * y);
    y = fused(load(a.correction_yy + at), y, xy * before);
  }
};

template <class Kernel, class Radius, class Pressure>
struct AccelerationSums {
  static constexpr bool kMoments = Pressure::kMoments;
  const WcsphAccelerationArguments& a;
  Radius radius;
  Pressure pressure;
  Floats u, v, inverse_density, viscosity;
  Floats x{}, y{};            ///< by pressure
  Floats drag_x{}, drag_y{};  ///< by viscosity
  Floats lean_x{}, lean_y{};  ///< Σ w d
  Floats trace{};             ///< Σ w d²
  Integers coincident{};

  TWINFLOW_INLINE AccelerationSums(const WcsphAccelerationArguments& arguments, int at)
      : a(arguments),
        radius(arguments.fluid, at),
        pressure(arguments, at),
        u(load(arguments.fluid.u + at)),
        v(load(arguments.fluid.v + at)),
        inverse_density(load(arguments.fluid.inverse_density + at)),
        viscosity(kMoments ? Floats{} : load(arguments.viscosity + at)) {}

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int j, Coincidence) {
    const WcsphFluid& fluid = a.fluid;
    const Pair pair = radius.template pair<Kernel>(a.fluid, offset, j);
    const Floats weight = (inverse_density * of_neighbors(fluid.inverse_density, j)) * pair.pull;
    const Floats wx = weight * offset.dx;
    const Floats wy = weight * offset.dy;
    pressure.add(a, wx, wy, j, x, y);
    lean_x += wx;
    lean_y += wy;
    Floats drag = weight;
    if constexpr (kMoments) {
      trace += weight * offset.squared;
    } else {
      drag *= viscosity + of_neighbors(a.viscosity, j);
    }
    drag_x += drag * (of_neighbors(fluid.u, j) - u);
    drag_y += drag * (of_neighbors(fluid.v, j) - v);
    if constexpr (Coincidence::kPossible) coincident -= offset.squared < kCoincidentSquared;
  }

  TWINFLOW_INLINE void add_up() {
    add_lanes(x, y, drag_x, drag_y, lean_x, lean_y, coincident);
    if constexpr (kMoments) add_lanes(trace);
  }
};

/// Makes the sums of viscosity the Laplacian: less what a linear flow adds to them, over the mean of the
/// second moments. Where solids or a gap end the neighbors, this fades into a factor that is the same for
/// all.
template <class Sums>
TWINFLOW_INLINE void normalize_viscosity(Sums& sums, const Floats& share, int at) {
  const WcsphAccelerationArguments& a = sums.a;
  const Floats moments = (0.5f * a.fluid.gradient_factor) * sums.trace / sums.inverse_density;
  const Floats part = within_unit(1.0f - 20.0f * share) * within_unit(10.0f * moments - 8.0f);
  const Floats around = load(a.viscosity_norms + at);
  const Floats norm = (2.0f * a.even_viscosity) * (around + part * (1.0f / maximum(moments, 0.5f) - around));
  const Floats more_x = load(a.u_x + at) * sums.lean_x + load(a.u_y + at) * sums.lean_y;
  const Floats more_y = load(a.v_x + at) * sums.lean_x + load(a.v_y + at) * sums.lean_y;
  sums.drag_x = norm * (sums.drag_x + part * more_x);
  sums.drag_y = norm * (sums.drag_y + part * more_y);
}

template <class Kernel, class Radius, class Pressure>
void accelerations_with(const WcsphAccelerationArguments& a, int first, int last) {
  const SolidArrays& solids = a.fluid.solids;
  const float factor = a.fluid.gradient_factor;
  for (int b = first; b < last; ++b) {
    const Block& block = a.fluid.blocks[b];
    const int at = block.begin;
    const int count = block.end - block.begin;
    AccelerationSums<Kernel, Radius, Pressure> sums(a, at);
    visit_neighbors(block, a.fluid.geometry, a.fluid.x, a.fluid.y, sums);
    sums.pressure.finish(a, at, sums.x, sums.y);
    Floats x = factor * sums.x;
    Floats y = factor * sums.y;
    const Floats share = solids.share ? load(solids.share + at) : Floats{};
    if (solids.share) {
      const Floats push = sums.pressure.pressure * sums.inverse_density * 2.0f;
      x += push * load(solids.push_x + at);
      y += push * load(solids.push_y + at);
      if (a.fluid.stretched_u) {
        store(x, a.pressure_force_x + at, count);
        store(y, a.pressure_force_y + at, count);
        stretch_along_solids(solids, at, x, y);
      }
      const Floats outward = -factor / sums.inverse_density;
      store(outward * sums.lean_x, a.lean_x + at, count);
      store(outward * sums.lean_y, a.lean_y + at, count);
    }
    if constexpr (Pressure::kMoments) normalize_viscosity(sums, share, at);
    x += factor * sums.drag_x;
    y += factor * sums.drag_y;
    const Floats inverse_mass = 1.0f / load(a.fluid.mass + at);
    store(x * inverse_mass, a.acceleration_x + at, count);
    store(y * inverse_mass, a.acceleration_y + at, count);
    a.has_coincident[b] = any_coincident(sums.coincident, count);
  }
}

}  // namespace
}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
