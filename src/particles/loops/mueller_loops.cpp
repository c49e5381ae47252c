#include "particles/loops/mueller_loops.hpp"

#include "particles/parallel/vector_lanes.hpp"

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

struct MuellerDensitySums {
  float inverse_radius;
  Floats sum{};
  Integers coincident{};

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int /*j*/, Coincidence) {
    const Floats g = nearness(offset, inverse_radius).g;
    sum += g * g * g;
    if constexpr (Coincidence::kPossible) coincident -= offset.squared < kCoincidentSquared;
  }

  TWINFLOW_INLINE void add_up() { add_lanes(sum, coincident); }
};

/// Every factor is the same for i and j or the opposite, to the last bit: so are the kicks of a pair.
template <bool viscous>
struct KickSums {
  const MuellerKickArguments& a;
  Floats u, v, inverse_density, share;
  Floats x{}, y{};

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int j, Coincidence) {
    const Nearness near = nearness(offset, a.particles.geometry.inverse_radius);
    const Floats push = (near.g * near.g * near.inverse) * (share + of_neighbors(a.pressure_share, j));
    x += push * offset.dx;
    y += push * offset.dy;
    if constexpr (viscous) {
      const Floats weight = (inverse_density * of_neighbors(a.inverse_density, j)) * near.g;
      const Floats viscosity = weight * (a.viscosity_factor + a.smoothing_factor * (near.g * near.g));
      x += viscosity * (of_neighbors(a.particles.u, j) - u);
      y += viscosity * (of_neighbors(a.particles.v, j) - v);
    }
  }

  TWINFLOW_INLINE void add_up() { add_lanes(x, y); }
};

/// The whole kernel over the part of it that lies outside solids, which is a quarter in a corner.
TWINFLOW_INLINE Floats whole_kernel(const SolidArrays& solids, int begin) {
  Floats part{};
  part += 1.0f;
  if (solids.share) part = maximum(part - load(solids.share + begin), 0.25f);
  return 1.0f / part;
}

void densities(const MuellerDensityArguments& a, int first, int last) {
  for (int b = first; b < last; ++b) {
    const Block& block = a.particles.blocks[b];
    MuellerDensitySums sums{.inverse_radius = a.particles.geometry.inverse_radius};
    visit_neighbors(block, a.particles.geometry, a.particles.x, a.particles.y, sums);
    const int count = block.end - block.begin;
    Floats density = sums.sum * a.mass_factor;
    const Floats whole = whole_kernel(a.solids, block.begin);
    density *= whole;
    const Floats growth = density - load(a.density + block.begin);
    store(density, a.density + block.begin, count);
    const Floats inverse_density = 1.0f / density;
    store(inverse_density, a.inverse_density + block.begin, count);
    const Floats stress = (density - a.rest_density) * a.stiffness + growth * a.bulk_viscosity;
    const Floats pressure = maximum(stress, a.lowest_pressure) * load(a.particles.mass + block.begin);
    store(pressure, a.pressure + block.begin, count);
    store(pressure * (inverse_density * inverse_density) * whole, a.pressure_share + block.begin, count);
    a.has_coincident[b] = any_coincident(sums.coincident, count);
  }
}

template <bool viscous>
void kicks_of(const MuellerKickArguments& a, int first, int last) {
  for (int b = first; b < last; ++b) {
    const Block& block = a.particles.blocks[b];
    KickSums<viscous> sums{.a = a,
                           .u = load(a.particles.u + block.begin),
                           .v = load(a.particles.v + block.begin),
                           .inverse_density = load(a.inverse_density + block.begin),
                           .share = load(a.pressure_share + block.begin)};
    visit_neighbors(block, a.particles.geometry, a.particles.x, a.particles.y, sums);
    Floats kick_x = sums.x * a.pressure_factor;
    Floats kick_y = sums.y * a.pressure_factor;
    if (a.solids.share) {
      const Floats push_x = load(a.solids.push_x + block.begin);
      const Floats push_y = load(a.solids.push_y + block.begin);
      const Floats face = push_x * push_x + push_y * push_y + 1e-20f;
      const Floats approach = (sums.u * push_x + sums.v * push_y - load(a.solids.sweep + block.begin)) *
                              approximate_inverse_root(face);
      const Floats pressure = load(a.pressure + block.begin);
      const Floats zero{};
      const Floats mass = load(a.particles.mass + block.begin);
      const Floats weight = sums.inverse_density * whole_kernel(a.solids, block.begin) * a.solid_factor;
      const Floats push =
          maximum(pressure, 0.0f) * weight - (pressure > 0.0f ? a.solid_damping * mass * approach : zero);
      store(push, a.solid_push + block.begin, block.end - block.begin);
      kick_x += push * push_x;
      kick_y += push * push_y;
    }
    const int count = block.end - block.begin;
    const Floats inverse_mass = 1.0f / load(a.particles.mass + block.begin);
    store(kick_x * inverse_mass, a.kick_x + block.begin, count);
    store(kick_y * inverse_mass, a.kick_y + block.begin, count);
  }
}

void kicks(const MuellerKickArguments& a, int first, int last) {
  if (a.viscosity_factor > 0.0f || a.smoothing_factor > 0.0f) {
    kicks_of<true>(a, first, last);
  } else {
    kicks_of<false>(a, first, last);
  }
}

}  // namespace

extern const MuellerLoops kMuellerLoops;
const MuellerLoops kMuellerLoops = {kParticles, densities, kicks};

}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
