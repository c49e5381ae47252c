#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "particles/methods/double_density.hpp"
#include "particles/neighbors/spatial_hash.hpp"
#include "particles/particle_fixtures.hpp"

using namespace twinflow;
using test::mix_masses;
using test::particles_at;
using test::random_points;

namespace {

constexpr double kStiffness = 3.0;
constexpr double kNearStiffness = 5.0;
constexpr double kDoubleDensityDt = 0.004;

Settings::ParticleSettings relaxation_settings() {
  Settings::ParticleSettings settings = default_settings().particles;
  settings.rest_density = 1.1;
  settings.stiffness = kStiffness;
  settings.near_stiffness = kNearStiffness;
  return settings;
}

/// The method in double precision over all pairs, particle by particle as in the paper: each i pushes each j
/// away by Δt² (P g + Pⁿ g²), half of it taken by j and half by i.
struct Twin {
  std::vector<double> density, pressure, near_pressure;
  std::vector<glm::dvec2> displacement;

  Twin(const ParticleSet& particles, const ParticleSpace& space, double h, double s, double rest_density) {
    const auto count = static_cast<std::size_t>(particles.size());
    const double sum_of_filling = std::numbers::pi * h * h / (6.0 * s * s);
    displacement.assign(count, glm::dvec2(0.0));
    const auto from_to = [&](std::size_t i, std::size_t j) {
      glm::dvec2 d(double{particles.x[j]} - particles.x[i], double{particles.y[j]} - particles.y[i]);
      const glm::dvec2 size = space.size();
      if (space.periodic.both()) d -= size * glm::dvec2(std::round(d.x / size.x), std::round(d.y / size.y));
      return d;
    };
    const auto nearness = [&](const glm::dvec2& d) { return std::max(0.0, 1.0 - std::hypot(d.x, d.y) / h); };
    for (std::size_t i = 0; i < count; ++i) {
      double sum = 1.0;
      double near_sum = 0.0;
      for (std::size_t j = 0; j < count; ++j) {
        const double g = i == j ? 0.0 : nearness(from_to(i, j));
        sum += g * g;
        near_sum += g * g * g;
      }
      density.push_back(sum / sum_of_filling);
      pressure.push_back(particles.mass[i] * kStiffness * (density[i] / rest_density - 1.0));
      near_pressure.push_back(particles.mass[i] * kNearStiffness * 25.0 / 18.0 * near_sum / sum_of_filling);
    }
    const double unit = kDoubleDensityDt * kDoubleDensityDt * 4.0 / (sum_of_filling * h);
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = 0; j < count; ++j) {
        const glm::dvec2 d = from_to(i, j);
        const double g = nearness(d);
        if (i == j || g == 0.0 || d == glm::dvec2(0.0)) continue;
        const glm::dvec2 push =
            unit * (pressure[i] * g + near_pressure[i] * g * g) * d / std::hypot(d.x, d.y);
        displacement[i] -= 0.5 * push / double{particles.mass[i]};
        displacement[j] += 0.5 * push / double{particles.mass[j]};
      }
    }
  }
};

void require_agrees_with_twin(Neighborhood& search, DoubleDensity& method, ParticleSet particles, double h,
                              double s) {
  ThreadTeam team(2);
  search.build(particles, team);
  const Twin twin(particles, search.space(), h, s, method.rest_density());
  method.compute_densities(particles, search, team);
  const ParticleSet before = particles;
  method.relax(particles, search, kDoubleDensityDt, 1e9, team);

  double largest = 0.0;
  for (const glm::dvec2& d : twin.displacement) largest = std::max({largest, std::abs(d.x), std::abs(d.y)});
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    // Sums of some twenty to two hundred floats: a few roundings of the largest term.
    REQUIRE(particles.density[k] == Approx(twin.density[k]).epsilon(5e-6));
    REQUIRE(particles.pressure[k] ==
            Approx(twin.pressure[k]).margin(2e-5 * twin.density[k] * particles.mass[k]));
    REQUIRE((particles.u[k] - before.u[k]) * kDoubleDensityDt ==
            Approx(twin.displacement[k].x).margin(1e-5 * largest));
    REQUIRE((particles.v[k] - before.v[k]) * kDoubleDensityDt ==
            Approx(twin.displacement[k].y).margin(1e-5 * largest));
    // Positions near 1 have 24 bits.
    REQUIRE(particles.x[k] - before.x[k] == Approx(twin.displacement[k].x).margin(1e-5 * largest + 2e-7));
    REQUIRE(particles.y[k] - before.y[k] == Approx(twin.displacement[k].y).margin(1e-5 * largest + 2e-7));
  }
}

}  // namespace

TEST_CASE(
    "Densities, pressures and displacements are those of the paper, with every instruction set and search") {
  const SimdLevel level = GENERATE(SimdLevel::baseline, SimdLevel::avx2, SimdLevel::avx512);
  if (!is_supported(level)) return;
  const SearchRow& search_row = GENERATE(from_range(search_rows()));
  const bool periodic = GENERATE(true, false);
  // In radii: a wide room, two and three cells, and rooms so narrow that each pair picks its image.
  const auto [width, height] =
      GENERATE(table<double, double>({{9.1, 6.7}, {2.3, 3.4}, {1.4, 8.0}, {0.8, 0.9}}));
  const double heaped = GENERATE(0.0, 0.5);
  const bool mixed = GENERATE(false, true);
  CAPTURE(static_cast<int>(level), static_cast<int>(search_row.name), periodic, width, height, heaped, mixed);
  const double h = 0.2;
  const ParticleSpace space{
      {-0.5 * width * h, -0.5 * height * h}, {0.5 * width * h, 0.5 * height * h}, periodic};
  const int count = 301;
  const double s = std::sqrt(width * height * h * h / count);
  DoubleDensity method(h, s, relaxation_settings());
  method.set_simd_level(level);
  ParticleSet particles = particles_at(random_points(space, count, heaped, 31));
  if (mixed) mix_masses(particles);
  const auto search = search_row.make(default_settings().particles, space, h, method.block_size());
  require_agrees_with_twin(*search, method, particles, h, s);
}

TEST_CASE("The rest density is the density at the points of an even arrangement") {
  const double neighborhood = GENERATE(2.5, 4.0);
  const Domain domain;
  const Placement placement = fill_domain(domain, 4096);
  std::vector<glm::vec2> points(placement.points.begin(), placement.points.end());
  ParticleSet particles = particles_at(points);
  const double h = neighborhood * placement.spacing;
  DoubleDensity method(h, placement.spacing, default_settings().particles);
  SpatialHash search({domain.minimum(), domain.maximum(), true}, h, method.block_size());
  ThreadTeam team(2);
  search.build(particles, team);
  method.compute_densities(particles, search, team);
  double mean = 0.0;
  for (std::size_t k = 0; k < points.size(); ++k) mean += particles.density[k] / 4096.0;
  // The rows of the filling are bent a little, as 4096 is not a multiple of their number.
  CHECK(mean == Approx(method.rest_density()).epsilon(0.01));
  CHECK(mean == Approx(1.0).epsilon(0.1));  // the sum over so few neighbors is close to its integral
}

TEST_CASE("Particles in the same place part in opposite directions, whatever their order") {
  const SimdLevel level = GENERATE(SimdLevel::baseline, SimdLevel::avx2, SimdLevel::avx512);
  if (!is_supported(level)) return;
  const ParticleSpace space{{-1.0, -1.0}, {1.0, 1.0}, true};
  DoubleDensity method(0.1, 0.04, relaxation_settings());
  method.set_simd_level(level);
  const auto velocities = [&](std::uint32_t first_id) {
    ParticleSet particles = particles_at({{0.3f, 0.3f}, {0.3f, 0.3f}});
    particles.id[0] = first_id;
    particles.id[1] = 1 - first_id;
    SpatialHash search(space, 0.1, method.block_size());
    ThreadTeam team(2);
    search.build(particles, team);
    method.compute_densities(particles, search, team);
    method.relax(particles, search, kDoubleDensityDt, 1e9, team);
    const std::size_t zero = particles.id[0] == 0 ? 0 : 1;
    CHECK(particles.u[0] == -particles.u[1]);
    CHECK(particles.v[0] == -particles.v[1]);
    return glm::vec2(particles.u[zero], particles.v[zero]);
  };
  const glm::vec2 velocity = velocities(0);
  CHECK(std::hypot(velocity.x, velocity.y) > 0.0);
  CHECK(velocities(1) == velocity);
}

TEST_CASE("Sound travels at the square root of the two stiffnesses") {
  const auto [stiffness, near_stiffness] =
      GENERATE(table<double, double>({{4.0, 4.0}, {4.0, 1.0}, {1.0, 9.0}}));
  const double neighborhood = GENERATE(3.5, 6.0);
  CAPTURE(stiffness, near_stiffness, neighborhood);
  // A weak standing wave of length 2: its velocity amplitude passes zero after a quarter of the period 2/c.
  Scene scene = test::fluid(4096, "0.01*sin(pi*x)");
  scene.settings.particles.jitter = 0.0;
  scene.settings.particles.stiffness = stiffness;
  scene.settings.particles.near_stiffness = near_stiffness;
  scene.settings.particles.neighborhood = neighborhood;
  ParticleSolver solver(scene, Domain{}, 1, 2);
  const auto amplitude = [&] {
    double sum = 0.0;
    const ParticleSet& particles = solver.particles();
    for (std::size_t k = 0; k < 4096; ++k)
      sum += particles.u[k] * std::sin(std::numbers::pi * particles.x[k]);
    return sum;
  };
  const double quarter_period = 0.5 / std::sqrt(stiffness + near_stiffness);
  const double dt = quarter_period / 50.0;
  double time = 0.0;
  double before = amplitude();
  double after = before;
  while (after > 0.0 && time < 3.0 * quarter_period) {
    before = after;
    solver.step(dt, {});
    after = amplitude();
    time += dt;
  }
  time -= dt * after / (after - before);
  // The formula replaces sums over some 40 or 110 neighbors by integrals; the fewer they are, the faster is
  // sound.
  CHECK(time == Approx(quarter_period).epsilon(2.0 / (neighborhood * neighborhood)));
}
