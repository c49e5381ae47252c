#include "particles/loops/double_density_loops.hpp"

#include "particles/parallel/vector_lanes.hpp"

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

struct DoubleDensitySums {
  float inverse_radius;
  Floats density{}, near_density{};
  Integers coincident{};

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int /*j*/, Coincidence) {
    const Floats g = nearness(offset, inverse_radius).g;
    const Floats g2 = g * g;
    density += g2;
    near_density += g2 * g;
    if constexpr (Coincidence::kPossible) coincident -= offset.squared < kCoincidentSquared;
  }

  TWINFLOW_INLINE void add_up() { add_lanes(density, near_density, coincident); }
};

struct DisplacementSums {
  const DisplacementArguments& a;
  Floats pressure, near_pressure;
  Floats x{}, y{};

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int j, Coincidence) {
    const Nearness near = nearness(offset, a.particles.geometry.inverse_radius);
    const Floats push = ((pressure + of_neighbors(a.pressure, j)) +
                         (near_pressure + of_neighbors(a.near_pressure, j)) * near.g) *
                        (near.g * near.inverse);
    x += push * offset.dx;
    y += push * offset.dy;
  }

  TWINFLOW_INLINE void add_up() { add_lanes(x, y); }
};

void densities(const DensityArguments& a, int first, int last) {
  for (int b = first; b < last; ++b) {
    const Block& block = a.particles.blocks[b];
    DoubleDensitySums sums{.inverse_radius = a.particles.geometry.inverse_radius};
    visit_neighbors(block, a.particles.geometry, a.particles.x, a.particles.y, sums);
    const int count = block.end - block.begin;
    const Floats density = sums.density * a.mass_factor;  // the particle's own g = 1 is part of it …
    store(density, a.density + block.begin, count);
    const Floats mass = load(a.particles.mass + block.begin);
    store((density * a.inverse_rest_density - 1.0f) * a.stiffness * mass, a.pressure + block.begin, count);
    store((sums.near_density - 1.0f) * a.near_factor * mass, a.near_pressure + block.begin,
          count);  // … not of the near one
    a.has_coincident[b] = any_coincident(sums.coincident, count);
  }
}

void displacements(const DisplacementArguments& a, int first, int last) {
  for (int b = first; b < last; ++b) {
    const Block& block = a.particles.blocks[b];
    DisplacementSums sums{.a = a,
                          .pressure = load(a.pressure + block.begin),
                          .near_pressure = load(a.near_pressure + block.begin)};
    visit_neighbors(block, a.particles.geometry, a.particles.x, a.particles.y, sums);
    const int count = block.end - block.begin;
    const Floats factor = a.factor / load(a.particles.mass + block.begin);
    store(sums.x * factor, a.displacement_x + block.begin, count);
    store(sums.y * factor, a.displacement_y + block.begin, count);
  }
}

}  // namespace

extern const DoubleDensityLoops kDoubleDensityLoops;
const DoubleDensityLoops kDoubleDensityLoops = {kParticles, densities, displacements};

}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
