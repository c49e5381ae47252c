// The viscosity of no-slip walls.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "particles/boundaries/solid_filling.hpp"
#include "particles/particle_fixtures.hpp"

using namespace twinflow;

namespace {

constexpr double kSpacing = 0.05;
constexpr double kRadius = 3.2 * kSpacing;

/// Particles between a floor at rest and a lid that moves, and the sums over their neighbors.
struct Shear {
  ParticleSet particles{0};
  Domain domain{1.0, Periodicity(true, false)};
  std::vector<double> pull_u;           ///< Σ V |W′|/r (uⱼ − uᵢ)
  AlignedVector<float> lean_x, lean_y;  ///< SolidFilling::Rub
  AlignedVector<float> acceleration_x, acceleration_y;

  /// Fills the rows from the floor up to `height`; `jitter` in spacings. The speed grows evenly from 0 to 1.
  Shear(double height, double jitter) {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> within(-jitter * kSpacing, jitter * kSpacing);
    std::vector<glm::vec2> points;
    for (double y = -1.0 + 0.5 * kSpacing; y < height; y += kSpacing) {
      for (double x = -1.0 + 0.5 * kSpacing; x < 1.0; x += kSpacing) {
        const double along = within(random);
        points.emplace_back(domain.wrapped({x + along, y + within(random)}));
      }
    }
    particles = test::particles_at(points);
    const std::size_t count = points.size();
    const std::size_t padded = padded_size(particles.size());
    for (auto* array : {&lean_x, &lean_y, &acceleration_x, &acceleration_y}) array->assign(padded, 0.0f);
    for (std::size_t k = 0; k < count; ++k) particles.u[k] = 0.5f * (particles.y[k] + 1.0f);
    for (std::size_t i = 0; i < count; ++i) {
      double pull = 0.0;
      glm::dvec2 lean(0.0);
      for (std::size_t j = 0; j < count; ++j) {
        const glm::dvec2 d = domain.minimum_image(glm::dvec2(points[j]) - glm::dvec2(points[i]));
        const double r = std::hypot(d.x, d.y);
        if (i == j || r >= kRadius) continue;
        const double weight = -kSpacing * kSpacing * kWendlandC2.derivative(r, kRadius) / r;
        pull += weight * (particles.u[j] - particles.u[i]);
        lean += weight * d;
      }
      pull_u.push_back(pull);
      lean_x[i] = static_cast<float>(lean.x);
      lean_y[i] = static_cast<float>(lean.y);
    }
  }

  /// Lets the walls act on the particles.
  void rub() {
    ParticleContainer container(Container::domain, domain, 1.0);
    container.set_walls({.no_slip = true, .lid_speed = 1.0});
    SolidFilling filling(kWendlandC2, kWendlandC2, kRadius);
    const ThreadTeam team(2);
    filling.measure(particles, {container, domain}, team);
    filling.rub(particles, team,
                {.lean_x = lean_x.data(),
                 .lean_y = lean_y.data(),
                 .viscosity = 0.5,
                 .norm = 1.0,
                 .acceleration_x = acceleration_x.data(),
                 .acceleration_y = acceleration_y.data()});
  }
};

}  // namespace

TEST_CASE("A velocity that grows evenly away from a wall feels no force, however particles are arranged") {
  const double jitter = GENERATE(0.0, 0.1, 0.2);
  CAPTURE(jitter);
  Shear shear(1.0, jitter);
  shear.rub();
  const double most = 0.37 / kRadius;  // a quarter of the kernel's line integral, see kMostDisorder
  int beside_walls = 0;
  for (std::size_t k = 0; k < shear.pull_u.size(); ++k) {
    const double height = double{shear.particles.y[k]};
    const double distance = 1.0 - std::abs(height);
    if (distance < 0.12 * kRadius || distance > 0.6 * kRadius) continue;
    const double lack = (height < 0.0 ? 1.0 : -1.0) * double{shear.lean_y[k]};
    if (lack < 0.1 * most) continue;
    ++beside_walls;
    CAPTURE(k, distance, lack);
    // With ν = 1/2, the neighbors pull by Σ V |W′|/r (uⱼ − uᵢ) and along a wall by what is across it.
    CHECK(shear.pull_u[k] + double{shear.acceleration_x[k]} == Approx(0.0).margin(1e-4 * lack));
    CHECK(shear.acceleration_y[k] == 0.0f);
  }
  CHECK(beside_walls > 60);
}

TEST_CASE("A film of particles on a wall rubs on it, though it has no neighbors above either") {
  Shear film(-1.0 + 0.9 * kSpacing, 0.0);
  film.rub();
  const std::size_t count = film.pull_u.size();
  REQUIRE(count == 40);
  for (std::size_t k = 0; k < count; ++k) {
    CHECK(film.lean_y[k] == 0.0f);
    // Half-planes of fluid below would give 2 ν lack/d (0 − u), with lack = 1.25/R half a spacing away.
    const double plane = 1.25 / kRadius / (0.5 * kSpacing) * double{film.particles.u[k]};
    CHECK(-film.acceleration_x[k] > 0.6 * plane);
    CHECK(-film.acceleration_x[k] < plane);
  }
}
