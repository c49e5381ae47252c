#pragma once

#include "particles/loops/wcsph_lanes.hpp"
#include "particles/parallel/solid_lanes.hpp"

// The accelerations, for the loops of Wcsph. d stands for xᵢ − xⱼ, w for the pull of a pair over both
// densities.

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

/// Every factor is the same for i and j or the opposite, to the last bit: so are the accelerations of a pair.
struct PlainPairs {
  static constexpr bool kDifferences = false;
  static constexpr bool kCorrectsViscosity = false;
  Floats pressure;

  TWINFLOW_INLINE PlainPairs(const WcsphAccelerationArguments& a, int at) : pressure(load(a.pressure + at)) {}
  TWINFLOW_INLINE void add(const WcsphAccelerationArguments& a, const Offset& offset, Floats weight, int j,
                           Floats& x, Floats& y) const {
    const Floats push = weight * (pressure + of_neighbors(a.pressure, j));
    x += push * offset.dx;
    y += push * offset.dy;
  }
};

/// The same with the pressure times the matrices of the correction.
template <bool corrects_viscosity>
struct CorrectedPairs {
  static constexpr bool kDifferences = false;
  static constexpr bool kCorrectsViscosity = corrects_viscosity;
  Floats pressure, xx, xy, yy;

  TWINFLOW_INLINE CorrectedPairs(const WcsphAccelerationArguments& a, int at)
      : pressure(load(a.pressure + at)),
        xx(load(a.pressure_xx + at)),
        xy(load(a.pressure_xy + at)),
        yy(load(a.pressure_yy + at)) {}
  TWINFLOW_INLINE void add(const WcsphAccelerationArguments& a, const Offset& offset, Floats weight, int j,
                           Floats& x, Floats& y) const {
    const Floats wx = weight * offset.dx;
    const Floats wy = weight * offset.dy;
    const Floats across = xy + of_neighbors(a.pressure_xy, j);
    x += fused(wx, xx + of_neighbors(a.pressure_xx, j), wy * across);
    y += fused(wy, yy + of_neighbors(a.pressure_yy, j), wx * across);
  }
};

/// Pressure by corrected differences: exact for pressures that vary evenly, and blind to an even one.
struct Differences {
  static constexpr bool kDifferences = true;
  static constexpr bool kCorrectsViscosity = true;
  Floats pressure;

  TWINFLOW_INLINE Differences(const WcsphAccelerationArguments& a, int at)
      : pressure(load(a.pressure + at)) {}
  TWINFLOW_INLINE void add(const WcsphAccelerationArguments& a, const Offset& offset, Floats weight, int j,
                           Floats& x, Floats& y) const {
    const Floats push = weight * (of_neighbors(a.pressure, j) - pressure);
    x += push * offset.dx;
    y += push * offset.dy;
  }
};

template <class Kernel, class Radius, class Pressure>
struct AccelerationSums {
  static constexpr bool kCorrectsViscosity = Pressure::kCorrectsViscosity;
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
        u(load(arguments.fluid.particles.u + at)),
        v(load(arguments.fluid.particles.v + at)),
        inverse_density(load(arguments.fluid.inverse_density + at)),
        viscosity(kCorrectsViscosity ? Floats{} : load(arguments.viscosity + at)) {}

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int j, Coincidence) {
    const WcsphFluid& fluid = a.fluid;
    const Pair pair = radius.template pair<Kernel>(a.fluid, offset, j);
    const Floats weight = (inverse_density * of_neighbors(fluid.inverse_density, j)) * pair.pull;
    pressure.add(a, offset, weight, j, x, y);
    Floats drag = weight;
    if constexpr (kCorrectsViscosity) {
      lean_x += weight * offset.dx;
      lean_y += weight * offset.dy;
      trace += weight * offset.squared;
    } else {
      drag *= viscosity + of_neighbors(a.viscosity, j);
    }
    drag_x += drag * (of_neighbors(fluid.particles.u, j) - u);
    drag_y += drag * (of_neighbors(fluid.particles.v, j) - v);
    if constexpr (Coincidence::kPossible) coincident -= offset.squared < kCoincidentSquared;
  }

  TWINFLOW_INLINE void add_up() {
    add_lanes(x, y, drag_x, drag_y, coincident);
    if constexpr (kCorrectsViscosity) add_lanes(lean_x, lean_y, trace);
  }
};

/// Makes differences of the pressure its slope.
template <class Sums>
TWINFLOW_INLINE void correct_slope(Sums& sums, int at) {
  const WcsphAccelerationArguments& a = sums.a;
  const Floats xy = load(a.correction_xy + at);
  const Floats before = sums.x;
  sums.x = fused(load(a.correction_xx + at), before, xy * sums.y);
  sums.y = fused(load(a.correction_yy + at), sums.y, xy * before);
}

/// Makes the sums of viscosity the Laplacian: less what a linear flow adds to them, over the mean of the
/// second moments. Disorder leaves moments of 0.85 at least; beside a gap, this fades into the plain sum.
/// Beside solids, it is the plain sum.
template <class Sums>
TWINFLOW_INLINE void correct_viscosity(Sums& sums, int at) {
  const WcsphAccelerationArguments& a = sums.a;
  const Floats moments = (0.5f * a.fluid.gradient_factor) * sums.trace / sums.inverse_density;
  const Floats growing = maximum(5.0f * moments - 3.0f, 0.0f);
  Floats part = growing < 1.0f ? growing : Floats{} + 1.0f;
  if (a.fluid.solids.share) part = load(a.fluid.solids.share + at) > 0.0f ? Floats{} : part;
  const Floats norm =
      (2.0f * a.even_viscosity) * (1.0f + part * (a.lattice_moment / maximum(moments, 0.5f) - 1.0f));
  const Floats linear_x = load(a.u_x + at) * sums.lean_x + load(a.u_y + at) * sums.lean_y;
  const Floats linear_y = load(a.v_x + at) * sums.lean_x + load(a.v_y + at) * sums.lean_y;
  sums.drag_x = norm * (sums.drag_x + part * linear_x);
  sums.drag_y = norm * (sums.drag_y + part * linear_y);
}

/// The sums of w (xⱼ − xᵢ), for SolidFilling::find_viscosity.
template <class Kernel, class Radius>
struct LeanSums {
  const WcsphFluid& fluid;
  Radius radius;
  Floats x{}, y{};

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int j, Coincidence) {
    const Floats weight =
        radius.template pair<Kernel>(fluid, offset, j).pull * of_neighbors(fluid.inverse_density, j);
    x -= weight * offset.dx;
    y -= weight * offset.dy;
  }

  TWINFLOW_INLINE void add_up() { add_lanes(x, y); }
};

template <class Kernel, class Radius>
void leans_with(const WcsphFluid& fluid, float* lean_x, float* lean_y, int first, int last) {
  for (int b = first; b < last; ++b) {
    const Block& block = fluid.particles.blocks[b];
    if (!is_beside_solids(fluid.solids, block.begin, block.end)) continue;
    LeanSums<Kernel, Radius> sums{.fluid = fluid, .radius = Radius(fluid, block.begin)};
    visit_neighbors(block, fluid.particles.geometry, fluid.particles.x, fluid.particles.y, sums);
    const Floats factor = fluid.gradient_factor * load(fluid.inverse_density + block.begin);
    store(factor * sums.x, lean_x + block.begin, block.end - block.begin);
    store(factor * sums.y, lean_y + block.begin, block.end - block.begin);
  }
}

template <class Kernel, class Radius, class Pressure>
void accelerations_with(const WcsphAccelerationArguments& a, int first, int last) {
  const SolidArrays& solids = a.fluid.solids;
  for (int b = first; b < last; ++b) {
    const Block& block = a.fluid.particles.blocks[b];
    const int at = block.begin;
    AccelerationSums<Kernel, Radius, Pressure> sums(a, at);
    visit_neighbors(block, a.fluid.particles.geometry, a.fluid.particles.x, a.fluid.particles.y, sums);
    if constexpr (Pressure::kDifferences) correct_slope(sums, at);
    if constexpr (Pressure::kCorrectsViscosity) correct_viscosity(sums, at);
    Floats x = a.fluid.gradient_factor * sums.x;
    Floats y = a.fluid.gradient_factor * sums.y;
    const int count = block.end - block.begin;
    if (solids.share) {
      const Floats push = sums.pressure.pressure * sums.inverse_density * 2.0f;
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
      x += a.even_viscosity * (load(solids.viscosity_u + at) - wall_viscosity * sums.u);
      y += a.even_viscosity * (load(solids.viscosity_v + at) - wall_viscosity * sums.v);
    }
    const Floats inverse_mass = 1.0f / load(a.fluid.particles.mass + at);
    store(x * inverse_mass, a.acceleration_x + at, count);
    store(y * inverse_mass, a.acceleration_y + at, count);
    a.has_coincident[b] = any_coincident(sums.coincident, count);
  }
}

}  // namespace
}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
