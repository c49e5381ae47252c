// How full a container is, and what that means for densities and pressures.
#include "particles/pressure/confinement.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

#include "particles/neighbors/brute_force.hpp"
#include "particles/particle_fixtures.hpp"

using namespace twinflow;

namespace {

constexpr int kCount = 100;

struct Measured {
  Domain domain;
  Settings::ParticleSettings settings = default_settings().particles;
  ParticleSet particles{kCount};
  double spacing = std::sqrt(domain.area() / kCount);
  Confinement confinement{};

  Measured() {
    settings.rest_density = 1.0;
    settings.viscosity = 0.0;
  }
  void measure(Container kind) {
    const ThreadTeam team(1);
    const ParticleContainer container(kind, domain, 1.0);
    BruteForce search(container.space(), 0.3, 8);
    search.build(particles, team);
    const Substep substep = test::substep_of(particles, search, team, {container, domain, {}}, 0.01);
    confinement.measure(substep, {.settings = settings,
                                  .spacing = spacing,
                                  .lattice_density = 1.02,
                                  .meets_solids = kind != Container::domain});
  }
  float lowest() const { return confinement.lowest_pressures()[0]; }
};

}  // namespace

TEST_CASE("A fluid that fills a domain without walls is closed, and its pressures have no bound") {
  Measured fluid;
  fluid.measure(Container::domain);
  CHECK(fluid.confinement.filled());
  CHECK(fluid.confinement.closed());
  CHECK(fluid.confinement.target_density() == Approx(1.02));
  CHECK(fluid.lowest() < -1e30f);
  CHECK(fluid.confinement.background_pressure() == 0.0);  // nothing moves
}

TEST_CASE("Between walls a full fluid has some room, and pressures only push") {
  Measured fluid;
  fluid.settings.density_tolerance = 0.01;
  fluid.measure(Container::box);
  CHECK(fluid.confinement.filled());
  CHECK_FALSE(fluid.confinement.closed());
  CHECK(fluid.confinement.target_density() == Approx(1.02 * 1.01));
  CHECK(fluid.lowest() == 0.0f);
}

TEST_CASE("A fluid that leaves gaps is to have its density at rest") {
  Measured fluid;
  fluid.spacing *= 0.7;
  fluid.settings.rest_density = 0.98;
  fluid.measure(Container::domain);
  CHECK_FALSE(fluid.confinement.filled());
  CHECK(fluid.confinement.target_density() == Approx(0.98 * 1.02));
  fluid.settings.negative_pressure = true;
  std::fill(fluid.particles.density.begin(), fluid.particles.density.end(), 1.0f);  // all their neighbors
  fluid.measure(Container::domain);
  CHECK(fluid.lowest() < -1e30f);
  std::fill(fluid.particles.density.begin(), fluid.particles.density.end(), 0.9f);  // at a free surface
  fluid.measure(Container::domain);
  CHECK(fluid.lowest() == 0.0f);
}

TEST_CASE("The background pressure grows with the motion against the mean, not with the mean") {
  Measured fluid;
  fluid.settings.shifting = false;
  std::fill(fluid.particles.u.begin(), fluid.particles.u.end(), 2.0f);
  fluid.measure(Container::domain);
  CHECK(fluid.confinement.background_pressure() == Approx(0.0).margin(1e-9));
  for (std::size_t k = 0; k < kCount; ++k) fluid.particles.u[k] += k % 2 == 0 ? 0.5f : -0.5f;
  fluid.measure(Container::domain);
  CHECK(fluid.confinement.relative_speed() == Approx(0.5));
  CHECK(fluid.confinement.background_pressure() == Approx(2.0 * 0.25));
  fluid.settings.shifting = true;
  fluid.settings.viscosity = 10.0;  // particles that are shifted need none in creeping flow
  fluid.measure(Container::domain);
  CHECK(fluid.confinement.background_pressure() == 0.0);
}
