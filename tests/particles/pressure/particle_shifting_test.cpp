// Shifts of particles in fluid of even density, against the formulas in double precision.
#include "particles/pressure/particle_shifting.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <glm/geometric.hpp>
#include <glm/mat2x2.hpp>

#include "particles/neighbors/spatial_hash.hpp"
#include "particles/particle_fixtures.hpp"

using namespace twinflow;

namespace {

constexpr int kParticleShiftingCount = 500;
constexpr int kBlock = 4;  // the lanes of the narrowest vectors; wider ones take such blocks, too

/// An evenly filled periodic domain whose particles are disordered, or crowd a little at one place.
struct ShiftedParticles {
  Domain domain{0.7};
  double spacing = std::sqrt(domain.area() / kParticleShiftingCount);
  double radius = 2.9 * spacing;
  ThreadTeam team{2};
  ParticleContainer container{Container::domain, domain, 1.0};
  SpatialHash search{{domain.minimum(), domain.maximum(), true}, radius, kBlock};
  ParticleSet particles;

  explicit ShiftedParticles(double disorder) {
    Placement placement = fill_domain(domain, kParticleShiftingCount);
    jitter(placement, disorder * spacing, 7, [](glm::dvec2) { return true; });
    std::vector<glm::vec2> points;
    for (const glm::dvec2& point : placement.points) points.emplace_back(domain.wrapped(point));
    particles = test::particles_at(points);
    for (std::size_t k = 0; k < kParticleShiftingCount; ++k) {
      particles.u[k] = std::sin(3.0f * points[k].x) + 0.1f * std::sin(3.0f * static_cast<float>(k));
      particles.v[k] = std::cos(2.0f * points[k].y) + 0.1f * std::cos(5.0f * static_cast<float>(k));
      particles.mass[k] = k % 3 == 0 ? 2.5f : 1.0f;
    }
    search.build(particles, team);
  }

  Substep substep() { return test::substep_of(particles, search, team, {container, domain, {}}, 0.01); }
  ParticleShifting::EvenFluid even_fluid(const SphKernel& kernel) const {
    const double squared = radius * radius;
    const double volume = spacing * spacing / std::numbers::pi;
    return {kernel, static_cast<float>(volume * kernel.slope_constant / (squared * squared)), {}};
  }
};

struct Shifted {
  glm::dvec2 way{0.0}, change{0.0};  ///< of place, and of velocity
  double fullness = 0.0;             ///< of the kernel: 1 in even fluid, ½ at a free surface
};

/// The shift of particle i, by the formulas over all pairs.
Shifted shift_of(const ShiftedParticles& fluid, const SphKernel& kernel, double factor, std::size_t i) {
  const ParticleSet& particles = fluid.particles;
  const double volume = fluid.spacing * fluid.spacing;
  const double near = kernel.value(fluid.spacing, fluid.radius);
  glm::dvec2 crowd(0.0);
  glm::dmat2 moments(0.0), gradient(0.0);  // columns: along x and y
  for (std::size_t j = 0; j < kParticleShiftingCount; ++j) {
    const glm::dvec2 d = fluid.domain.minimum_image(
        {double{particles.x[i]} - particles.x[j], double{particles.y[i]} - particles.y[j]});
    const double r = glm::length(d);
    if (r == 0.0 || r >= fluid.radius) continue;
    const glm::dvec2 slope = kernel.derivative(r, fluid.radius) / r * d;
    const glm::dvec2 faster(double{particles.u[j]} - particles.u[i], double{particles.v[j]} - particles.v[i]);
    for (int axis = 0; axis < 2; ++axis) {
      moments[axis] -= volume * slope[axis] * d;
      gradient[axis] += volume * slope[axis] * faster;
    }
    crowd -= volume * (1.0 + 0.2 * std::pow(kernel.value(r, fluid.radius) / near, 4)) * slope;
  }
  Shifted shifted;
  shifted.fullness = 0.5 * (moments[0].x + moments[1].y);
  if (shifted.fullness < 0.93) return shifted;
  const glm::dvec2 wanted = factor * crowd;
  const double limit = 0.1 * fluid.spacing;
  shifted.way = wanted * std::min(1.0, limit / glm::length(wanted));
  shifted.change = gradient * glm::inverse(moments) * shifted.way;
  return shifted;
}

}  // namespace

TEST_CASE("Shifts, and the changes of velocity that belong to them, are those of the formulas") {
  const SimdLevel level = GENERATE(SimdLevel::baseline, SimdLevel::avx2, SimdLevel::avx512);
  if (!is_supported(level)) return;
  const SphKernel& kernel = kernel_of(GENERATE(SmoothingKernel::wendland_c2, SmoothingKernel::cubic_spline));
  ShiftedParticles fluid(0.25);
  const double factor = 0.05 * fluid.radius * fluid.radius;
  ParticleShifting shifting(fluid.radius, fluid.spacing);
  shifting.set_simd_level(level);
  const ParticleSet before = fluid.particles;
  shifting.find(fluid.substep(), fluid.even_fluid(kernel), factor);
  shifting.apply(fluid.substep());
  int limited = 0;
  int held = 0;
  for (std::size_t k = 0; k < kParticleShiftingCount; ++k) {
    CAPTURE(k, static_cast<int>(level));
    const ShiftedParticles unshifted(0.25);
    const Shifted expected = shift_of(unshifted, kernel, factor, k);
    if (std::abs(expected.fullness - 0.93) < 1e-5) continue;  // rounding decides
    held += expected.way == glm::dvec2(0.0);
    limited += glm::length(expected.way) > 0.0999 * fluid.spacing;
    // Positions below 1 are rounded to 6e-8, and the limit's root is approximate to 12 bits or so.
    REQUIRE(fluid.particles.x[k] - before.x[k] == Approx(expected.way.x).margin(3e-4 * fluid.spacing));
    REQUIRE(fluid.particles.y[k] - before.y[k] == Approx(expected.way.y).margin(3e-4 * fluid.spacing));
    REQUIRE(fluid.particles.u[k] - before.u[k] == Approx(expected.change.x).margin(2e-5));
    REQUIRE(fluid.particles.v[k] - before.v[k] == Approx(expected.change.y).margin(2e-5));
    REQUIRE(fluid.particles.density[k] == before.density[k]);  // it is even
  }
  CHECK(limited > 10);
  CHECK(limited + held < kParticleShiftingCount - 10);
  CHECK(held > 10);
  CHECK(held < kParticleShiftingCount / 2);
}

TEST_CASE("Shifting spreads particles, keeps their momentum and leaves rigid bodies in place") {
  ShiftedParticles fluid(0.3);
  for (std::size_t k = 0; k < 40; ++k) fluid.particles.body[k] = 1;
  ParticleShifting shifting(fluid.radius, fluid.spacing);
  const double factor = 0.05 * fluid.radius * fluid.radius;
  const auto crowding = [&] {
    double sum = 0.0;
    for (std::size_t k = 0; k < kParticleShiftingCount; ++k) {
      sum += glm::length(shift_of(fluid, kWendlandC2, 1.0, k).way) > 0.0
                 ? glm::length(shift_of(fluid, kWendlandC2, 1e-6, k).way)
                 : 0.0;
    }
    return sum;
  };
  const auto momentum = [&] {
    glm::dvec2 sum(0.0);
    for (std::size_t k = 0; k < kParticleShiftingCount; ++k) {
      sum += double{fluid.particles.mass[k]} * glm::dvec2(fluid.particles.u[k], fluid.particles.v[k]);
    }
    return sum;
  };
  const double crowded = crowding();
  const glm::dvec2 given = momentum();
  const ParticleSet before = fluid.particles;
  shifting.find(fluid.substep(), fluid.even_fluid(kWendlandC2), factor);
  shifting.apply_keeping_momentum(fluid.substep());
  CHECK(crowding() < 0.8 * crowded);
  CHECK(glm::length(momentum() - given) < 1e-4);  // the rounding of 500 velocities of about 1
  int moved = 0;
  for (std::size_t k = 0; k < kParticleShiftingCount; ++k) {
    const bool same = fluid.particles.x[k] == before.x[k] && fluid.particles.u[k] == before.u[k];
    if (before.body[k] != 0) CHECK(same);
    moved += !same;
  }
  CHECK(moved > 400);
}
