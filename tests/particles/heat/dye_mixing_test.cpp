#include "particles/heat/dye_mixing.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>

#include "particles/neighbors/spatial_hash.hpp"
#include "particles/particle_fixtures.hpp"
#include "particles/pressure/incompressible_fluid.hpp"

using namespace twinflow;
using namespace twinflow::test;

namespace {

constexpr double kStrength = 0.3;

/// A square of 40 × 40 particles without walls, a little out of order, with a linear velocity.
struct DyedPatch {
  Domain domain{1.0, false};
  double spacing = 2.0 / 40.0;
  double radius = 3.0 * spacing;
  ThreadTeam team{2};
  SpatialHash search{{domain.minimum(), domain.maximum(), false},
                     radius,
                     IncompressibleFluid(radius, spacing, default_settings().particles).block_size()};
  ParticleSet particles;

  /// Velocity (a, b; c, d) x; the dye is (x² + y²)/2 in red, x in green.
  DyedPatch(double a, double b, double c, double d) {
    Placement placement = fill_domain(domain, 1600);
    jitter(placement, 0.1 * spacing, 3, [](glm::dvec2) { return true; });
    std::vector<glm::vec2> points;
    for (const glm::dvec2& point : placement.points) points.emplace_back(point);
    particles = particles_at(points);
    for (std::size_t k = 0; k < points.size(); ++k) {
      const glm::dvec2 x(points[k]);
      particles.u[k] = static_cast<float>(a * x.x + b * x.y);
      particles.v[k] = static_cast<float>(c * x.x + d * x.y);
      particles.r[k] = static_cast<float>(0.5 * (x.x * x.x + x.y * x.y));
      particles.g[k] = static_cast<float>(x.x);
      particles.id[k] = static_cast<std::uint32_t>(k);
    }
    search.build(particles, team);
  }
  /// The mean change of red away from the edge, over κ Δt of the rate of strain `strain`.
  double change_of_red(double strain) {
    constexpr double kSeconds = 0.01;
    const AlignedVector<float> before = particles.r;
    DyeMixing(kStrength, radius, spacing).mix(particles, search, team, kSeconds);
    double change = 0.0;
    int inside = 0;
    for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
      if (std::max(std::abs(particles.x[k]), std::abs(particles.y[k])) > 1.0 - 2.0 * radius) continue;
      change += particles.r[k] - before[k];
      ++inside;
    }
    return change / inside / (kSeconds * strain * std::pow(kStrength * spacing, 2));
  }
};

struct Channels {
  double red = 0.0, green = 0.0, blue = 0.0;
};

template <class Choice>
Channels total_dye(const ParticleSet& particles, const Choice& counts) {
  Channels total;
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (!counts(k)) continue;
    total.red += particles.r[k];
    total.green += particles.g[k];
    total.blue += particles.b[k];
  }
  return total;
}

/// The mean square of what red differs from the mean red around it.
double roughness(const ParticleSolver& solver) {
  const ParticleSet& particles = solver.particles();
  std::vector<glm::vec2> points;
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k)
    points.emplace_back(particles.x[k], particles.y[k]);
  std::vector<float> red(points.size());
  std::vector<float> green(points.size());
  solver.values_at({points, Domain{}}, std::array{particles.r.data(), particles.g.data()},
                   std::array{red.data(), green.data()});
  double sum = 0.0;
  for (std::size_t k = 0; k < points.size(); ++k) sum += std::pow(particles.r[k] - red[k], 2);
  return sum / static_cast<double>(points.size());
}

}  // namespace

TEST_CASE("Dye mixes as fast as strain asks, and not in rotation") {
  // The Laplacian of red is 2. Pure shear and stretching have |S| = 1.5 here; rotation has none.
  CHECK(DyedPatch(0.0, 1.5, 0.0, 0.0).change_of_red(1.5) == Approx(2.0).epsilon(0.02));
  CHECK(DyedPatch(0.75, 0.0, 0.0, -0.75).change_of_red(1.5) == Approx(2.0).epsilon(0.02));
  CHECK(std::abs(DyedPatch(0.0, -3.0, 3.0, 0.0).change_of_red(1.5)) < 1e-3);
  CHECK(std::abs(DyedPatch(2.0, 0.0, 0.0, 2.0).change_of_red(1.5)) < 1e-3);
}

TEST_CASE("However strong the strain, no color leaves the range of its surroundings") {
  DyedPatch patch(0.0, 1e5, 0.0, 0.0);
  const auto [least, most] = std::minmax_element(patch.particles.g.begin(), patch.particles.g.begin() + 1600);
  const float low = *least;
  const float high = *most;
  for (int k = 0; k < 5; ++k)
    DyeMixing(kStrength, patch.radius, patch.spacing).mix(patch.particles, patch.search, patch.team, 0.1);
  for (std::size_t k = 0; k < 1600; ++k) {
    REQUIRE(patch.particles.g[k] >= low);
    REQUIRE(patch.particles.g[k] <= high);
  }
}

TEST_CASE("Mixing keeps each fluid's dye, and the color of bodies") {
  DyedPatch patch(0.0, 20.0, 0.0, 0.0);
  ParticleSet& particles = patch.particles;
  for (std::size_t k = 0; k < 1600; ++k) {
    if (particles.y[k] > 0.5f) particles.mass[k] = 2.0f;
    if (particles.x[k] < -0.5f) particles.body[k] = 1;
    if (particles.x[k] > 0.8f) particles.body[k] = kInflow;
  }
  const auto of = [&](float mass, std::int32_t body) {
    return total_dye(particles, [=, &particles](std::size_t k) {
      return particles.mass[k] == mass && particles.body[k] == body;
    });
  };
  const AlignedVector<float> first = particles.r;
  const Channels light = of(1.0f, 0);
  const Channels heavy = of(2.0f, 0);
  for (int k = 0; k < 20; ++k)
    DyeMixing(kStrength, patch.radius, patch.spacing).mix(particles, patch.search, patch.team, 0.02);
  CHECK(of(1.0f, 0).red == Approx(light.red).epsilon(1e-6));
  CHECK(of(2.0f, 0).red == Approx(heavy.red).epsilon(1e-6));
  CHECK(of(2.0f, 0).green == Approx(heavy.green).margin(1e-4));
  int changed = 0;
  for (std::size_t k = 0; k < 1600; ++k) {
    if (particles.body[k] != 0) REQUIRE(particles.r[k] == first[k]);
    changed += particles.body[k] == 0 && particles.r[k] != first[k];
  }
  CHECK(changed > 1000);
}

TEST_CASE("A fluid whose density changes from place to place mixes as one of even density") {
  const auto after = [](float slope) {
    DyedPatch patch(0.0, 20.0, 0.0, 0.0);
    for (std::size_t k = 0; k < 1600; ++k)
      patch.particles.mass[k] = 1.0f + slope * (1.0f + patch.particles.y[k]);
    DyeMixing(kStrength, patch.radius, patch.spacing).mix(patch.particles, patch.search, patch.team, 0.02);
    return patch.particles.r;
  };
  CHECK(after(0.1f) == after(0.0f));
  CHECK(after(10.0f) != after(0.0f));
}

TEST_CASE("A stirred fluid keeps its dye, in every method, and looks less like noise than without mixing") {
  for (const ParticleMethodName method : every_method()) {
    CAPTURE(name_of(method));
    Scene scene = fluid(1024, kVortexU, kVortexV);
    scene.settings.particles.method = method;
    const auto all = [](std::size_t) { return true; };
    ParticleSolver mixed(scene, Domain{}, 1, 2);
    scene.settings.dye.mixing = 0.0;
    ParticleSolver plain(scene, Domain{}, 1, 2);
    const Channels first = total_dye(mixed.particles(), all);
    run(mixed, 240);
    run(plain, 240);
    const Channels last = total_dye(mixed.particles(), all);
    CHECK(last.red == Approx(first.red).epsilon(2e-6));
    CHECK(last.green == Approx(first.green).epsilon(2e-6));
    CHECK(last.blue == Approx(first.blue).epsilon(2e-6));
    CHECK(total_dye(plain.particles(), all).red == Approx(first.red).epsilon(1e-12));
    CHECK(roughness(mixed) < 0.5 * roughness(plain));
    CHECK(velocities_by_id(mixed) == velocities_by_id(plain));
  }
}
