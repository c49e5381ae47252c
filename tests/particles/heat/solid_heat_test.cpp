// The heat of the particle fluid around solids: their fluxes, and that moving ones keep it.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "particles/particle_fixtures.hpp"

using namespace twinflow;
using namespace twinflow::test;

namespace {

Scene heat_among_solids(const std::string& toml, int count, ParticleMethodName method) {
  Scene scene = parse_scene("[velocity]\nu = \"0\"\nv = \"0\"\n" + toml, "solids.toml", {});
  scene.settings.particles.count = count;
  scene.settings.particles.method = method;
  scene.settings.particles.rest_density = 1.0;
  return scene;
}

double mean_of_temperatures(const ParticleSet& particles) {
  double sum = 0.0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k)
    sum += particles.temperature[k];
  return sum / particles.size();
}

}  // namespace

TEST_CASE("A solid with a flux warms the particles around it as conduction says") {
  // Between a cylinder with the flux q at r and one of 0 degrees at R: T = q r/κ ln(R/distance).
  const ParticleMethodName method = GENERATE(ParticleMethodName::wcsph, ParticleMethodName::dfsph);
  const bool starts_exact = GENERATE(true, false);
  CAPTURE(name_of(method), starts_exact);
  constexpr double kWarmest = 0.8 * 0.3 / 0.5;
  Scene scene = heat_among_solids(
      "[temperature]\ninitial = \"0\"\ndiffusivity = 0.5\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.3\nflux = 0.8\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.8\ninside_out = true\ntemperature = 0.0\n",
      1764, method);  // 32 rows on a unit of length
  scene.settings.temperature.initial =
      starts_exact ? "0.48*ln(0.8/max(sqrt(x^2 + y^2), 0.3))" : "0.3 + 0.5*x*y";
  ParticleSolver solver(scene, {}, 1, 1);
  run(solver, starts_exact ? 30 : 90);  // the slowest wave decays by about e^-7 in 90 steps
  const ParticleSet& particles = solver.particles();
  double largest = 0.0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    const double exact = kWarmest * std::log(0.8 / std::hypot(particles.x[k], particles.y[k]));
    largest = std::max(largest, std::abs(particles.temperature[k] - exact));
  }
  CHECK(largest < 0.05 * kWarmest * std::log(0.8 / 0.3));
}

TEST_CASE("A solid with a flux gives it along all of its surface to the particles") {
  struct Row {
    const char* solid;
    double perimeter;
  };
  constexpr double kPi = std::numbers::pi;
  const Row row = GENERATE(Row{"shape = \"disc\"\nradius = 0.3\n", 0.6 * kPi},
                           Row{"shape = \"box\"\nsize = [0.9, 0.25]\nangle = 20.0\n", 2.3},
                           Row{"shape = \"disc\"\nradius = 0.7\ninside_out = true\n", 1.4 * kPi});
  const char* diffusivity = GENERATE("0.0", "0.05");
  const ParticleMethodName method = GENERATE(from_range(every_method()));
  CAPTURE(row.solid, diffusivity, name_of(method));
  const Scene scene = heat_among_solids(
      std::string("[domain]\nboundary = \"walls\"\n[temperature]\ninitial = \"0\"\ndiffusivity = ") +
          diffusivity + "\n[[solid]]\nflux = -0.4\n" + row.solid,
      900, method);
  ParticleSolver solver(scene, {1.0, false}, 1, 1);
  constexpr int kSteps = 12;
  run(solver, kSteps);
  // A degree of a particle is as much heat as that of the square of a spacing.
  const double area = solver.particles().size() * solver.spacing() * solver.spacing();
  const double heat = mean_of_temperatures(solver.particles()) * area;
  CHECK(heat == Approx(-0.4 * row.perimeter * kSteps * kDt).epsilon(0.01));
}

TEST_CASE("An insulated solid that stirs a closed box keeps the heat of the particles") {
  const ParticleMethodName method = GENERATE(from_range(every_method()));
  CAPTURE(name_of(method));
  const Scene scene = heat_among_solids(
      "[domain]\nboundary = \"walls\"\n[temperature]\ninitial = \"x < -0.1 ? 1 : 0.2\"\ndiffusivity = 0.01\n"
      "[[solid]]\nshape = \"box\"\nsize = [1.3, 0.2]\nspin = 2.5\n",
      625, method);
  ParticleSolver solver(scene, {1.0, false}, 1, 1);
  const double before = mean_of_temperatures(solver.particles());
  run(solver, 120);
  const ParticleSet& particles = solver.particles();
  CHECK(mean_of_temperatures(particles) == Approx(before).epsilon(1e-6));
  const auto [low, high] =
      std::minmax_element(particles.temperature.begin(), particles.temperature.begin() + particles.size());
  // The mean of what shifts change is taken from all alike, which may pass the extremes a little.
  CHECK(*low > 0.2 - 0.01);
  CHECK(*high < 1.0 + 0.01);
}
