#include "particles/simd/wcsph_kernel.hpp"

#include "particles/simd/smoothing_lanes.hpp"

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

/// What the smoothing kernel makes of a pair.
struct Bond {
  Floats g, inverse;  ///< of Nearness; a struct in this one would go through memory with every pair
  Floats pull;        ///< for the radius R of all
  Floats cubed;       ///< (R/Rᵢⱼ)³, with the radius Rᵢⱼ of the pair
};

// The radii at which particles in the lanes stop feeling others.

struct FixedRadius {
  TWINFLOW_INLINE FixedRadius(const WcsphFluid& /*fluid*/, int /*begin*/) {}

  template <class Kernel>
  TWINFLOW_INLINE Bond bond(const WcsphFluid& fluid, const Offset& offset, int /*j*/) const {
    const float inverse_radius = fluid.geometry.inverse_radius;
    const Nearness near = nearness(offset, inverse_radius);
    return {near.g, near.inverse, Kernel::pull(near, inverse_radius), 1.0f - Floats{}};
  }
};

/// The radius of a pair is the harmonic mean of its two, the same for i and j to the last bit.
struct AdaptiveRadius {
  Floats own_half;

  TWINFLOW_INLINE AdaptiveRadius(const WcsphFluid& fluid, int begin)
      : own_half(load(fluid.half_narrowing + begin)) {}

  template <class Kernel>
  TWINFLOW_INLINE Bond bond(const WcsphFluid& fluid, const Offset& offset, int j) const {
    const Floats narrowing = own_half + of_neighbors(fluid.half_narrowing, j);
    const Floats inverse_radius = narrowing * fluid.geometry.inverse_radius;
    const Nearness near = nearness(offset, inverse_radius);
    const Floats squared = narrowing * narrowing;
    return {near.g, near.inverse, Kernel::pull(near, inverse_radius) * (squared * squared),
            squared * narrowing};
  }
};

/// The rate of the density alone.
template <class Kernel, class Radius>
struct PlainPair {
  const WcsphRateArguments& a;
  Radius radius;
  Floats u, v, excess;
  Floats approach{}, difference{};

  template <class Coincidence>
  TWINFLOW_INLINE void meet(const Offset& offset, int j, Coincidence) {
    const Floats weight =
        radius.template bond<Kernel>(a.fluid, offset, j).pull * of_neighbors(a.fluid.inverse_density, j);
    approach += weight *
                ((of_neighbors(a.fluid.u, j) - u) * offset.dx + (of_neighbors(a.fluid.v, j) - v) * offset.dy);
    difference += weight * (of_neighbors(a.excess, j) - excess);
  }

  TWINFLOW_INLINE void add_up() { add_lanes(approach, difference); }
};

/// All that correction and shifting ask for as well.
template <class Kernel, class Radius>
struct FullPair {
  const WcsphRateArguments& a;
  Radius radius;
  Floats u, v, excess;
  Floats difference{};
  Floats xx{}, xy{}, yy{};        ///< Σ d dᵀ
  Floats ux{}, uy{}, vx{}, vy{};  ///< Σ (vⱼ − vᵢ) dᵀ
  Floats excess_x{}, excess_y{};  ///< Σ (eⱼ − eᵢ) d, of the excess
  Floats crowd_x{}, crowd_y{};    ///< Σ d, close neighbours counting more

  template <class Coincidence>
  TWINFLOW_INLINE void meet(const Offset& offset, int j, Coincidence) {
    const Bond bond = radius.template bond<Kernel>(a.fluid, offset, j);
    const Floats weight = bond.pull * of_neighbors(a.fluid.inverse_density, j);
    const Floats wx = weight * offset.dx;
    const Floats wy = weight * offset.dy;
    const Floats du = of_neighbors(a.fluid.u, j) - u;
    const Floats dv = of_neighbors(a.fluid.v, j) - v;
    const Floats more = of_neighbors(a.excess, j) - excess;
    difference += weight * more;
    xx += wx * offset.dx;
    xy += wx * offset.dy;
    yy += wy * offset.dy;
    ux += wx * du;
    uy += wy * du;
    vx += wx * dv;
    vy += wy * dv;
    excess_x += wx * more;
    excess_y += wy * more;
    const Floats shape = Kernel::shape(bond.g) * a.inverse_weight;
    const Floats squared = shape * shape;
    const Floats crowding = 1.0f + 0.2f * (squared * squared);
    crowd_x += crowding * wx;
    crowd_y += crowding * wy;
  }

  TWINFLOW_INLINE void add_up() {
    add_lanes(difference, xx, xy, yy, ux, uy, vx, vy, excess_x, excess_y, crowd_x, crowd_y);
  }
};

/// What a solid adds to −∇·v, as fluid that stands still in it or moves with it.
TWINFLOW_INLINE Floats squeezed_by_solids(const WcsphFluid& fluid, int begin, Floats u, Floats v) {
  if (!fluid.solid_share) return Floats{};
  return load(fluid.solid_sweep + begin) -
         (u * load(fluid.solid_push_x + begin) + v * load(fluid.solid_push_y + begin));
}

template <class Kernel, class Radius>
void plain_rates(const WcsphRateArguments& a, int first, int last) {
  const float factor = a.fluid.gradient_factor;
  for (int b = first; b < last; ++b) {
    const Block& block = a.fluid.blocks[b];
    PlainPair<Kernel, Radius> pair{.a = a,
                                   .radius = Radius(a.fluid, block.begin),
                                   .u = load(a.fluid.u + block.begin),
                                   .v = load(a.fluid.v + block.begin),
                                   .excess = load(a.excess + block.begin)};
    meet_neighbors(block, a.fluid.geometry, a.fluid.x, a.fluid.y, pair);
    const Floats squeezed = factor * pair.approach + squeezed_by_solids(a.fluid, block.begin, pair.u, pair.v);
    const Floats diffused =
        (a.diffusion_factor * factor) / load(a.fluid.mass + block.begin) * pair.difference;
    store(load(a.fluid.density + block.begin) * squeezed + diffused, a.rate + block.begin,
          block.end - block.begin);
  }
}

template <class Kernel, class Radius>
void full_rates(const WcsphRateArguments& a, int first, int last) {
  const Floats zero{};
  const Floats one = zero + 1.0f;
  const float factor = a.fluid.gradient_factor;
  for (int b = first; b < last; ++b) {
    const Block& block = a.fluid.blocks[b];
    const int at = block.begin;
    const int count = block.end - block.begin;
    FullPair<Kernel, Radius> pair{.a = a,
                                  .radius = Radius(a.fluid, at),
                                  .u = load(a.fluid.u + at),
                                  .v = load(a.fluid.v + at),
                                  .excess = load(a.excess + at)};
    meet_neighbors(block, a.fluid.geometry, a.fluid.x, a.fluid.y, pair);

    // The kernel is full if Σ V d·∇W is about −2, the dimension; a free surface halves it.
    const Floats share = a.fluid.solid_share ? load(a.fluid.solid_share + at) : zero;
    const Floats xx = factor * pair.xx;
    const Floats xy = factor * pair.xy;
    const Floats yy = factor * pair.yy;
    const Integers full = 0.5f * (xx + yy) + share > 0.93f;
    const Integers invert = full & (share <= 0.0f) & (a.corrected ? -1 : 0);
    const Floats scale = (invert ? 1.0f / (xx * yy - xy * xy) : one) * -factor;
    const Floats bxx = scale * (invert ? yy : one);
    const Floats bxy = scale * (invert ? -xy : zero);
    const Floats byy = scale * (invert ? xx : one);

    const Floats u_x = pair.ux * bxx + pair.uy * bxy;
    const Floats u_y = pair.ux * bxy + pair.uy * byy;
    const Floats v_x = pair.vx * bxx + pair.vy * bxy;
    const Floats v_y = pair.vx * bxy + pair.vy * byy;
    const Floats squeezed = squeezed_by_solids(a.fluid, at, pair.u, pair.v) - (u_x + v_y);
    const Floats inverse_mass = 1.0f / load(a.fluid.mass + at);
    const Floats diffused = (a.diffusion_factor * factor) * inverse_mass * pair.difference;
    store(load(a.fluid.density + at) * squeezed + diffused, a.rate + at, count);
    if (!a.shifting) continue;

    Floats crowd_x = factor * pair.crowd_x;
    Floats crowd_y = factor * pair.crowd_y;
    if (a.fluid.solid_share) {
      crowd_x += load(a.fluid.solid_push_x + at);
      crowd_y += load(a.fluid.solid_push_y + at);
    }
    const Floats strength = full ? zero + a.shift_factor : zero;
    const Floats sx = strength * crowd_x;
    const Floats sy = strength * crowd_y;
    const Floats part = a.shift_limit * approximate_inverse_root(sx * sx + sy * sy + 1e-30f);
    const Floats kept = part < 1.0f ? part : one;
    const Floats x = kept * sx;
    const Floats y = kept * sy;
    store(x, a.shift_x + at, count);
    store(y, a.shift_y + at, count);
    store(u_x * x + u_y * y, a.shift_u + at, count);
    store(v_x * x + v_y * y, a.shift_v + at, count);
    const Floats excess_x = pair.excess_x * bxx + pair.excess_y * bxy;
    const Floats excess_y = pair.excess_x * bxy + pair.excess_y * byy;
    store((excess_x * x + excess_y * y) * inverse_mass, a.shift_density + at, count);
  }
}

/// Every factor is the same for i and j or the opposite, to the last bit: so are the accelerations of a pair.
template <class Kernel, class Radius, bool tense>
struct AccelerationPair {
  const WcsphAccelerationArguments& a;
  Radius radius;
  Floats u, v, inverse_density, pressure;
  Floats x{}, y{};
  Integers coincident{};

  template <class Coincidence>
  TWINFLOW_INLINE void meet(const Offset& offset, int j, Coincidence) {
    const WcsphFluid& fluid = a.fluid;
    const Bond bond = radius.template bond<Kernel>(a.fluid, offset, j);
    const Floats weight = (inverse_density * of_neighbors(fluid.inverse_density, j)) * bond.pull;
    const Floats push = weight * (pressure + of_neighbors(a.pressure, j));
    const Floats drag = weight * a.viscosity_factor;
    x += push * offset.dx;
    y += push * offset.dy;
    x += drag * (of_neighbors(fluid.u, j) - u);
    y += drag * (of_neighbors(fluid.v, j) - v);
    if constexpr (tense) {
      const Floats slope = (bond.g * bond.g) * (a.tension_steepness * bond.g - a.tension_base);
      const Floats along = slope * (bond.cubed * bond.inverse);
      x += along * offset.dx;
      y += along * offset.dy;
    }
    if constexpr (Coincidence::kPossible) coincident -= offset.squared < kCoincidentSquared;
  }

  TWINFLOW_INLINE void add_up() { add_lanes(x, y, coincident); }
};

template <class Kernel, class Radius, bool tense>
void accelerations_with(const WcsphAccelerationArguments& a, int first, int last) {
  for (int b = first; b < last; ++b) {
    const Block& block = a.fluid.blocks[b];
    const int at = block.begin;
    AccelerationPair<Kernel, Radius, tense> pair{.a = a,
                                                 .radius = Radius(a.fluid, at),
                                                 .u = load(a.fluid.u + at),
                                                 .v = load(a.fluid.v + at),
                                                 .inverse_density = load(a.fluid.inverse_density + at),
                                                 .pressure = load(a.pressure + at)};
    meet_neighbors(block, a.fluid.geometry, a.fluid.x, a.fluid.y, pair);
    Floats x = a.fluid.gradient_factor * pair.x;
    Floats y = a.fluid.gradient_factor * pair.y;
    if (a.fluid.solid_share) {
      const Floats push = maximum(pair.pressure, 0.0f) * pair.inverse_density * 2.0f;
      x += push * load(a.fluid.solid_push_x + at);
      y += push * load(a.fluid.solid_push_y + at);
      const Floats drag = load(a.fluid.solid_drag + at);
      const float viscosity = 0.5f * a.viscosity_factor;
      x += viscosity * (load(a.fluid.solid_drag_u + at) - drag * pair.u);
      y += viscosity * (load(a.fluid.solid_drag_v + at) - drag * pair.v);
    }
    if constexpr (tense) {
      if (a.solid_tension_x) {
        x += a.solid_tension_factor * load(a.solid_tension_x + at);
        y += a.solid_tension_factor * load(a.solid_tension_y + at);
      }
    }
    const Floats inverse_mass = 1.0f / load(a.fluid.mass + at);
    const int count = block.end - block.begin;
    store(x * inverse_mass, a.acceleration_x + at, count);
    store(y * inverse_mass, a.acceleration_y + at, count);
    a.has_coincident[b] = has_company(pair.coincident, count);
  }
}

/// Calls work.with<Kernel, Radius>() for the fluid's smoothing kernel and radii.
template <class Work>
void choose(const WcsphFluid& fluid, const Work& work) {
  if (fluid.half_narrowing) {
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
      full_rates<Kernel, Radius>(a, first, last);
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
    if (a.tension_steepness > 0.0f) {
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

extern const WcsphKernels kWcsphKernels;
const WcsphKernels kWcsphKernels = {kParticles, rates, accelerations};

}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
