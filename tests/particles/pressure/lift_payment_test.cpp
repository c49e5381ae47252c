#include "particles/pressure/lift_payment.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

#include <glm/geometric.hpp>

#include "particles/neighbors/spatial_hash.hpp"
#include "particles/particle_fixtures.hpp"
#include "particles/pressure/incompressible_fluid.hpp"

using namespace twinflow;

namespace {

constexpr int kLiftPaymentCount = 500;

/// Particles of two masses that move in disorder, and as a whole with the velocity (2, -1).
struct Liquid {
  Domain domain{0.7};
  ParticleSpace space{domain.minimum(), domain.maximum(), true};
  ParticleContainer container{Container::domain, {0.7, {true, false}}, 1.0};  // heights need walls
  double spacing = std::sqrt(domain.area() / kLiftPaymentCount);
  double radius = 2.7 * spacing;
  SpatialHash search{space, radius,
                     IncompressibleFluid(radius, spacing, default_settings().particles).block_size()};
  ThreadTeam team{2};
  ParticleSet particles;
  LiftPayment payment{radius, spacing};

  explicit Liquid(float disorder = 0.1f) {
    Placement placement = fill_domain(domain, kLiftPaymentCount);
    jitter(placement, 0.25 * placement.spacing, 7, [](glm::dvec2) { return true; });
    std::vector<glm::vec2> points;
    for (const glm::dvec2& point : placement.points) points.emplace_back(domain.wrapped(point));
    particles = test::particles_at(points);
    for (std::size_t k = 0; k < kLiftPaymentCount; ++k) {
      particles.u[k] = 2.0f + disorder * std::sin(3.0f * static_cast<float>(k));
      particles.v[k] = -1.0f + disorder * std::cos(5.0f * static_cast<float>(k));
      particles.mass[k] = k % 3 == 0 ? 2.5f : 1.0f;
    }
    search.build(particles, team);
  }
  Substep substep() {
    return test::substep_of(particles, search, team, {container, domain, {}}, 0.01, {0.0, -2.0});
  }
  /// Lifts the particles left of x, and lets them pay.
  void lift(float height, float left_of = 1.0f) {
    payment.begin(substep());
    for (std::size_t k = 0; k < kLiftPaymentCount; ++k) {
      if (particles.x[k] < left_of) particles.y[k] += height;
    }
    payment.apply(substep(), kWendlandC2);
  }
  glm::dvec2 momentum() const {
    glm::dvec2 sum(0.0);
    for (std::size_t k = 0; k < kLiftPaymentCount; ++k) {
      sum += double{particles.mass[k]} * glm::dvec2(particles.u[k], particles.v[k]);
    }
    return sum;
  }
  double mass() const {
    double sum = 0.0;
    for (std::size_t k = 0; k < kLiftPaymentCount; ++k) sum += particles.mass[k];
    return sum;
  }
  /// Twice the energy of motion relative to the mean.
  double motion() const {
    const glm::dvec2 mean = momentum() / mass();
    double sum = 0.0;
    for (std::size_t k = 0; k < kLiftPaymentCount; ++k) {
      const glm::dvec2 relative = glm::dvec2(particles.u[k], particles.v[k]) - mean;
      sum += double{particles.mass[k]} * glm::dot(relative, relative);
    }
    return sum;
  }
};

}  // namespace

TEST_CASE("Fluid that is lifted pays for it from its disordered motion, and its momentum stays") {
  Liquid liquid;
  const glm::dvec2 momentum = liquid.momentum();
  const double motion = liquid.motion();
  const double height = 0.02 * motion / (4.0 * liquid.mass());
  liquid.lift(static_cast<float>(height));
  // Exchanges overshoot by the second order of their parts, which are a hundredth or so.
  const double gained = 4.0 * liquid.mass() * height;
  CHECK(motion - liquid.motion() == Approx(gained).epsilon(0.05));
  CHECK(glm::length(liquid.momentum() - momentum) < 1e-6 * glm::length(momentum));
}

TEST_CASE("Fluid that sinks gains no speed, and fluid that moves as one has nothing to pay with") {
  Liquid sinking;
  const ParticleSet before = sinking.particles;
  sinking.lift(-0.001f);
  Liquid even(0.0f);
  even.lift(0.001f);
  for (std::size_t k = 0; k < kLiftPaymentCount; ++k) {
    REQUIRE(sinking.particles.u[k] == before.u[k]);
    REQUIRE(sinking.particles.v[k] == before.v[k]);
    REQUIRE(even.particles.u[k] == 2.0f);
    REQUIRE(even.particles.v[k] == -1.0f);
  }
}

TEST_CASE("Fluid farther away than two radii does not pay for what is lifted here") {
  Liquid liquid;
  const ParticleSet before = liquid.particles;
  liquid.lift(0.001f, 0.0f);
  int touched = 0;
  for (std::size_t k = 0; k < kLiftPaymentCount; ++k) {
    const bool same = liquid.particles.u[k] == before.u[k] && liquid.particles.v[k] == before.v[k];
    const double x = liquid.particles.x[k];
    const double away = std::min(x, 0.7 - x);  // the domain repeats
    if (away > 2.0 * liquid.radius) REQUIRE(same);
    if (x < 0.0) touched += !same;
  }
  CHECK(touched > 200);
}
