#include "particles/methods/mueller.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <glm/geometric.hpp>

#include "particles/neighbors/brute_force.hpp"
#include "particles/neighbors/spatial_hash.hpp"
#include "particles/particle_fixtures.hpp"

using namespace twinflow;
using test::particles_at;
using test::random_points;

namespace {

constexpr double kMuellerDt = 0.002;

Settings::ParticleSettings mueller_settings() {
  Settings::ParticleSettings result = default_settings().particles;
  result.rest_density = 0.8;
  result.stiffness = 30.0;
  result.viscosity = 0.02;
  result.xsph = 0.3;
  return result;
}

/// The method in double precision over all pairs.
struct MuellerTwin {
  std::vector<double> density, pressure;
  std::vector<glm::dvec2> kick;

  MuellerTwin(const ParticleSet& particles, const ParticleSpace& space, double radius, double spacing,
              const Settings::ParticleSettings& s, double rest_density) {
    const auto count = static_cast<std::size_t>(particles.size());
    const double mass = spacing * spacing;
    const auto from_to = [&](std::size_t i, std::size_t j) {
      glm::dvec2 d(double{particles.x[i]} - particles.x[j], double{particles.y[i]} - particles.y[j]);
      const glm::dvec2 size = space.size();
      if (space.periodic.both()) d -= size * glm::dvec2(std::round(d.x / size.x), std::round(d.y / size.y));
      return d;
    };
    const auto velocity = [&](std::size_t i) { return glm::dvec2(particles.u[i], particles.v[i]); };
    kick.assign(count, glm::dvec2(0.0));
    const double lattice_density = rest_density / s.rest_density;
    const double reach = radius / spacing;
    const double lattice_force = lattice_density / hexagonal_lattice_sum(reach, [&](double r) {
                                   return r > 0.0 ? -0.5 * r * kSpiky.derivative(r, reach) : 0.0;
                                 });
    for (std::size_t i = 0; i < count; ++i) {
      double sum = 0.0;
      for (std::size_t j = 0; j < count; ++j) sum += mass * kSpiky.value(glm::length(from_to(i, j)), radius);
      density.push_back(sum);
      const double p = s.stiffness * (sum - rest_density);
      pressure.push_back(particles.mass[i] * (s.negative_pressure ? p : std::max(p, 0.0)));
    }
    const auto moment = [&](const auto& weight) {
      return mass / (lattice_density * lattice_density) *
             hexagonal_lattice_sum(radius / spacing, [&](double spacings) {
               return 0.25 * spacings * spacings * mass * weight(spacings * spacing);
             });
    };
    const double by_smoothing =
        s.xsph * std::sqrt(s.stiffness) / radius * moment([&](double r) { return kSpiky.value(r, radius); });
    const double viscosity = std::max(s.viscosity - by_smoothing, 0.0) /
                             moment([&](double r) { return kViscosity.laplacian(r, radius); });
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = 0; j < count; ++j) {
        const glm::dvec2 d = from_to(i, j);
        const double r = glm::length(d);
        if (r == 0.0) continue;
        const double share = mass / (density[i] * density[j]) / particles.mass[i];
        const double push = pressure[i] / (density[i] * density[i]) + pressure[j] / (density[j] * density[j]);
        const double smoothing = s.xsph * std::sqrt(s.stiffness) / radius * kSpiky.value(r, radius);
        kick[i] -= kMuellerDt * lattice_force * lattice_force * mass / particles.mass[i] * push *
                   kSpiky.derivative(r, radius) * d / r;
        kick[i] += kMuellerDt * share * (viscosity * kViscosity.laplacian(r, radius) + smoothing) *
                   (velocity(j) - velocity(i));
      }
    }
  }
};

void give_velocities(ParticleSet& particles) {
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    particles.u[k] = std::sin(3.0f * static_cast<float>(k));
    particles.v[k] = std::cos(5.0f * static_cast<float>(k));
  }
}

}  // namespace

TEST_CASE("Müller's densities, pressures and accelerations are those of the formulas, with every search") {
  const SimdLevel level = GENERATE(SimdLevel::baseline, SimdLevel::avx2, SimdLevel::avx512);
  if (!is_supported(level)) return;
  const bool periodic = GENERATE(true, false);
  // In radii: a wide room, two and three cells, and rooms so narrow that each pair picks its image.
  const auto [width, height] = GENERATE(table<double, double>({{9.1, 6.7}, {2.3, 3.4}, {0.8, 0.9}}));
  Settings::ParticleSettings chosen = mueller_settings();
  chosen.negative_pressure = GENERATE(false, true);
  chosen.xsph = GENERATE(0.0, 0.3);
  chosen.viscosity = GENERATE(0.0, 0.02);
  const bool mixed = GENERATE(false, true);
  CAPTURE(static_cast<int>(level), periodic, width, height, chosen.xsph, chosen.viscosity, mixed);
  const double radius = 0.2;
  const glm::dvec2 half(0.5 * width * radius, 0.5 * height * radius);
  const ParticleSpace space{-half, half, periodic};
  const int count = 301;
  const double spacing = std::sqrt(width * height * radius * radius / count);
  Mueller method(radius, spacing, chosen);
  method.set_simd_level(level);
  ParticleSet particles = particles_at(random_points(space, count, 0.0, 31));
  give_velocities(particles);
  if (mixed) test::mix_masses(particles);
  SpatialHash search(space, radius, method.block_size());
  const ThreadTeam team(2);
  search.build(particles, team);
  const MuellerTwin twin(particles, space, radius, spacing, chosen, method.rest_density());
  const ParticleSet before = particles;
  const ParticleContainer container(Container::domain, Domain{}, 1.0);  // no solids, whatever the space
  const Domain domain;
  const Substep substep = test::substep_of(particles, search, team, {container, domain, {}}, kMuellerDt);
  method.begin(substep);  // densities that do not change bring no bulk viscosity
  method.after_move(substep);

  double largest = 0.0;
  for (const glm::dvec2& kick : twin.kick) largest = std::max(largest, glm::length(kick));
  for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k) {
    // Sums of some twenty to three hundred floats: a few roundings of the largest term.
    REQUIRE(particles.density[k] == Approx(twin.density[k]).epsilon(5e-6));
    REQUIRE(particles.pressure[k] ==
            Approx(twin.pressure[k]).margin(2e-4 * twin.density[k] * particles.mass[k]));
    REQUIRE(particles.u[k] - before.u[k] == Approx(twin.kick[k].x).margin(2e-5 * largest + 2e-7));
    REQUIRE(particles.v[k] - before.v[k] == Approx(twin.kick[k].y).margin(2e-5 * largest + 2e-7));
  }
}

TEST_CASE("Shear fades at the rate of the kinematic viscosity") {
  const double viscosity = GENERATE(0.01, 0.05);
  Scene scene = test::fluid(4096, "0.2*sin(pi*y)", "0");
  scene.settings.particles.method = ParticleMethodName::mueller;
  scene.settings.particles.viscosity = viscosity;
  scene.settings.particles.xsph = 0.0;
  ParticleSolver solver(scene, Domain{}, 1, 2);
  const auto amplitude = [&] {
    double sum = 0.0;
    for (std::size_t k = 0; k < 4096; ++k)
      sum += solver.particles().u[k] * std::sin(std::numbers::pi * solver.particles().y[k]);
    return sum;
  };
  const double before = amplitude();
  for (int k = 0; k < 60; ++k) solver.step(1.0 / 60.0, {});
  const double rate = -std::log(amplitude() / before);
  // The lattice's sums are a few per cent off the integrals; its rearranging adds a drag of its own.
  CHECK(rate == Approx(viscosity * std::numbers::pi * std::numbers::pi).epsilon(0.08).margin(0.02));
}

TEST_CASE("Müller's sound travels at the square root of the stiffness") {
  const double stiffness = GENERATE(4.0, 25.0);
  const auto fluid = [&](const char* velocity) {
    Scene scene = test::fluid(4096, velocity);
    scene.settings.particles.method = ParticleMethodName::mueller;
    scene.settings.particles.jitter = 0.0;
    scene.settings.particles.stiffness = stiffness;
    scene.settings.particles.negative_pressure = true;
    scene.settings.particles.neighborhood = 3.5;
    scene.settings.particles.xsph = 0.0;
    return ParticleSolver(scene, Domain{}, 1, 2);
  };
  // The rows of the start do not quite fit the domain: they sound, too, and in both fluids alike.
  ParticleSolver wave = fluid("0.01*sin(pi*x)");
  ParticleSolver still = fluid("0");
  const auto amplitude_of = [](const ParticleSet& particles) {
    double sum = 0.0;
    for (std::size_t k = 0; k < 4096; ++k)
      sum += particles.u[k] * std::sin(std::numbers::pi * particles.x[k]);
    return sum;
  };
  const auto amplitude = [&] { return amplitude_of(wave.particles()) - amplitude_of(still.particles()); };
  const double quarter_period = 0.5 / std::sqrt(stiffness);
  const double dt = quarter_period / 50.0;
  double time = 0.0;
  double before = amplitude();
  double after = before;
  while (after > 0.0 && time < 3.0 * quarter_period) {
    before = after;
    wave.step(dt, {});
    still.step(dt, {});
    after = amplitude();
    time += dt;
  }
  time -= dt * after / (after - before);

  // The velocity of a wave that a bulk viscosity of 0.3 R c damps at the rate γ changes its sign sooner.
  const double frequency = std::numbers::pi * std::sqrt(stiffness);
  const double damping = 0.5 * 0.3 * 3.5 * wave.spacing() * std::numbers::pi * frequency;
  const double damped = std::sqrt(frequency * frequency - damping * damping);
  // Sums over some 40 neighbors stand for integrals.
  CHECK(time == Approx(std::atan(damped / damping) / damped).epsilon(0.01));
}

TEST_CASE("A pool comes to rest with the pressure of its depth, filling its floor as deep as it should") {
  Scene scene = test::fluid(2400);
  Settings::ParticleSettings& particles = scene.settings.particles;
  particles.method = ParticleMethodName::mueller;
  particles.container = Container::box;
  particles.region = "-y";
  particles.stiffness = 60.0;
  particles.viscosity = 0.1;
  particles.max_substeps = 64;
  scene.settings.force.y = -2.0;
  ParticleSolver solver(scene, Domain{}, 1, 2);
  for (int step = 0; step < 600; ++step) solver.step(1.0 / 60.0, {});
  const ParticleSet& pool = solver.particles();
  CHECK(solver.metrics().kinetic_energy < 1e-3);  // speeds below half a per cent of sound's
  double height = 0.0;
  double floor_pressure = 0.0;
  int on_floor = 0;
  for (std::size_t k = 0; k < 2400; ++k) {
    REQUIRE(std::abs(pool.x[k]) <= 1.0f);
    REQUIRE(pool.y[k] >= -1.0f);
    height += pool.y[k] / 2400.0;
    if (pool.y[k] > -0.95f) continue;
    floor_pressure += pool.pressure[k];
    ++on_floor;
  }
  // Mass conservation and the weight: the mean height of a layer of depth 1 is -0.5; up to g/c² = 3 % denser
  // below.
  CHECK(height == Approx(-0.5).margin(0.02));
  // The spiky kernel's sum over a lattice is 6 % short of its integral, which the pressure makes up for; and
  // the lowest particles are not on average where their pressure is the mean.
  CHECK(floor_pressure / on_floor == Approx(2.0 * 0.975).epsilon(0.1));
}

TEST_CASE("Müller particles in the same place part in opposite directions") {
  const ParticleContainer container(Container::domain, Domain{}, 1.0);
  Settings::ParticleSettings chosen = mueller_settings();
  chosen.rest_density = 0.1;
  Mueller method(0.1, 0.04, chosen);
  ParticleSet particles = particles_at({{0.3f, 0.3f}, {0.3f, 0.3f}});
  SpatialHash search({}, 0.1, method.block_size());
  const ThreadTeam team(1);
  search.build(particles, team);
  method.after_move(test::substep_of(particles, search, team, {container, Domain{}, {}}, kMuellerDt));
  CHECK(std::hypot(particles.u[0], particles.v[0]) > 0.0f);
  CHECK(particles.u[0] == -particles.u[1]);
  CHECK(particles.v[0] == -particles.v[1]);
}
