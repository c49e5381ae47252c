// Heat in the particle fluid: conduction, walls, buoyancy, and that it is neither lost nor gained.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <sstream>

#include "core/state_visitor.hpp"
#include "particles/particle_fixtures.hpp"

using namespace twinflow;
using namespace twinflow::test;

namespace {

Scene warm_fluid(int count, ParticleMethodName method, const std::string& initial, double diffusivity) {
  Scene scene = fluid(count);
  scene.settings.particles.method = method;
  scene.settings.temperature.initial = initial;
  scene.settings.temperature.diffusivity = diffusivity;
  return scene;
}

/// A square box whose left wall is hot and whose right wall is cold, a degree apart.
Scene between_walls(int count, ParticleMethodName method, double diffusivity) {
  Scene scene = warm_fluid(count, method, "-x/2", diffusivity);
  scene.settings.domain.boundary = Boundary::walls;
  scene.settings.domain.slip = WallSlip::no_slip;
  scene.settings.temperature.left = "0.5";
  scene.settings.temperature.right = "-0.5";
  return scene;
}

constexpr Domain kBox{1.0, false};

double mean_temperature(const ParticleSet& particles) {
  double sum = 0.0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k)
    sum += particles.temperature[k];
  return sum / particles.size();
}

/// The amplitude of the wave sin(2πx), wherever it has moved.
double wave_amplitude(const ParticleSet& particles) {
  double sine = 0.0;
  double cosine = 0.0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    sine += particles.temperature[k] * std::sin(2.0 * std::numbers::pi * particles.x[k]);
    cosine += particles.temperature[k] * std::cos(2.0 * std::numbers::pi * particles.x[k]);
  }
  return 2.0 * std::hypot(sine, cosine) / particles.size();
}

/// A stroke that goes round the middle of the domain.
Stroke stirring_stroke(int step) {
  Stroke stroke;
  const double angle = 0.05 * step;
  stroke.from = {0.5 * std::cos(angle), 0.5 * std::sin(angle)};
  stroke.to = {0.5 * std::cos(angle + 0.05), 0.5 * std::sin(angle + 0.05)};
  stroke.duration = kDt;
  stroke.radius = 0.2;
  stroke.velocity_rate = 10.0;
  return stroke;
}

/// All that can happen to heat at once: conduction, shifts, buoyancy, walls, solids, heating, and bodies.
Scene eventful_scene(ParticleMethodName method) {
  Scene scene = between_walls(900, method, 0.01);
  scene.settings.temperature.expansion = 1.0;
  scene.settings.force.y = -1.0;
  scene.bodies = {{.shape = BodyShape::disc, .center = {-0.5, 0.2}, .size = {0.3, 0.3}, .density = 0.4}};
  Solid solid;
  solid.center = {0.4, -0.4};
  solid.radius = 0.2;
  solid.temperature = 2.0;
  Solid with_flux = solid;
  with_flux.center = {-0.6, -0.5};
  with_flux.temperature.reset();
  with_flux.flux = 1.5;
  scene.solids = {solid, with_flux};
  return scene;
}

void run_eventful(ParticleSolver& solver, int first, int last) {
  for (int step = first; step < last; ++step) {
    Stroke stroke = stirring_stroke(step);
    stroke.heat_rate = 3.0;
    solver.step(kDt, std::span(&stroke, 1));
  }
}

void require_same_heat(const ParticleSet& a, const ParticleSet& b) {
  REQUIRE(a.size() == b.size());
  REQUIRE(a.temperature == b.temperature);
  REQUIRE(a.x == b.x);
  REQUIRE(a.v == b.v);
}

}  // namespace

TEST_CASE("A wave of temperature decays by the diffusivity, at rest and in fluid that moves as a whole") {
  const ParticleMethodName method = GENERATE(from_range(every_method()));
  const bool moves = GENERATE(false, true);
  CAPTURE(name_of(method), moves);
  constexpr double kDiffusivity = 0.01;
  Scene scene = warm_fluid(2500, method, "sin(2*pi*x)", kDiffusivity);
  if (moves) scene.settings.velocity = {"1", "0.3"};
  ParticleSolver solver(scene, Domain{}, 1, 1);
  const double before = wave_amplitude(solver.particles());
  constexpr int kSteps = 20;
  run(solver, kSteps);
  const double rate = -std::log(wave_amplitude(solver.particles()) / before) / (kSteps * kDt);
  // A half per cent is measured: the kernel is a fifth of a wave wide.
  CHECK(rate / (4.0 * std::numbers::pi * std::numbers::pi * kDiffusivity) == Approx(1.0).margin(0.015));
}

TEST_CASE("Between a hot and a cold wall the temperature becomes even and conducts as it must") {
  const ParticleMethodName method =
      GENERATE(ParticleMethodName::wcsph, ParticleMethodName::pcisph, ParticleMethodName::dfsph);
  CAPTURE(name_of(method));
  Scene scene = between_walls(1024, method, 0.5);
  scene.settings.temperature.initial = "0.5*cos(pi*y)";
  ParticleSolver solver(scene, kBox, 1, 1);
  run(solver, 480);  // six times as long as the slowest mode takes to decay by e
  const ParticleSet& particles = solver.particles();
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    REQUIRE(particles.temperature[k] == Approx(-0.5 * particles.x[k]).margin(0.01));
  }
  // 0.2 % is measured with 32 particles across.
  const NusseltNumbers nusselt = solver.metrics().nusselt;
  CHECK(nusselt.hotter.value() == Approx(1.0).margin(0.01));
  CHECK(nusselt.walls[index_of(Side::right)].value() == Approx(1.0).margin(0.01));
  CHECK(!nusselt.walls[index_of(Side::top)]);
  CHECK(solver.metrics().temperature_mean.value() == Approx(0.0).margin(0.001));
}

TEST_CASE("Along an insulated wall heat flows as far away from it") {
  // A wave of temperature between a floor and a ceiling that are eight particles apart, or all around.
  const ParticleMethodName method = GENERATE(ParticleMethodName::wcsph, ParticleMethodName::dfsph);
  const Boundary boundary = GENERATE(Boundary::layer, Boundary::walls);
  CAPTURE(name_of(method), name_of(boundary));
  constexpr double kDiffusivity = 0.5;
  constexpr double kAspect = 8.0;
  Scene scene = warm_fluid(64 * 8, method, "cos(pi*x/8)", kDiffusivity);
  scene.settings.domain.aspect = kAspect;
  scene.settings.domain.boundary = boundary;
  ParticleSolver solver(scene, {kAspect, periodicity(scene.settings)}, 1, 1);
  const auto amplitude = [&] {
    const ParticleSet& particles = solver.particles();
    double sum = 0.0;
    for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k)
      sum += particles.temperature[k] * std::cos(std::numbers::pi * particles.x[k] / kAspect);
    return sum;
  };
  const double before = amplitude();
  constexpr int kSteps = 300;
  run(solver, kSteps);
  const double wavenumber = std::numbers::pi / kAspect;
  const double rate = -std::log(amplitude() / before) / (kSteps * kDt);
  // Four particles from each wall to the middle; a part of a per cent is measured.
  CHECK(rate / (wavenumber * wavenumber * kDiffusivity) == Approx(1.0).margin(0.02));
}

TEST_CASE("Any diffusivity is stable, and walls that are far hotter never heat beyond their temperature") {
  Scene scene = between_walls(400, ParticleMethodName::wcsph, 10.0);
  scene.settings.temperature.left = "100";
  scene.settings.temperature.right = "100";
  ParticleSolver solver(scene, kBox, 1, 1);
  run(solver, 60);
  const ParticleSet& particles = solver.particles();
  const auto [low, high] =
      std::minmax_element(particles.temperature.begin(), particles.temperature.begin() + particles.size());
  CHECK(*low == Approx(100.0).margin(0.1));
  CHECK(*high == Approx(100.0).margin(0.1));
}

TEST_CASE("Stirring an insulated box keeps its heat and makes nothing hotter than the hottest") {
  const ParticleMethodName method = GENERATE(from_range(every_method()));
  CAPTURE(name_of(method));
  Scene scene = warm_fluid(625, method, "1 + sin(3*x)*cos(2*y)", 0.001);
  scene.settings.domain.boundary = Boundary::walls;
  ParticleSolver solver(scene, kBox, 1, 1);
  const double before = mean_temperature(solver.particles());
  for (int step = 0; step < 600; ++step) {
    const Stroke stroke = stirring_stroke(step);
    solver.step(kDt, std::span(&stroke, 1));
  }
  const ParticleSet& particles = solver.particles();
  CHECK(mean_temperature(particles) == Approx(before).epsilon(1e-6));
  const auto [low, high] =
      std::minmax_element(particles.temperature.begin(), particles.temperature.begin() + particles.size());
  // The mean of what shifts change is taken from all alike, which may pass the extremes a little.
  CHECK(*low > -0.01);
  CHECK(*high < 2.01);
}

TEST_CASE("A heated fluid is the same to the last bit for any number of threads, and when it is resumed") {
  const ParticleMethodName method = GENERATE(from_range(every_method()));
  CAPTURE(name_of(method));
  const Scene scene = eventful_scene(method);
  ParticleSolver one(scene, kBox, 3, 1);
  run_eventful(one, 0, 8);
  StateWriter written;
  one.visit_state(written);
  run_eventful(one, 8, 12);
  ParticleSolver several(scene, kBox, 3, 3);
  run_eventful(several, 0, 12);
  require_same_heat(one.particles(), several.particles());

  ParticleSolver resumed(scene, kBox, 3, 1);
  resumed.start_among(surroundings_until(8 * kDt, scene, kBox));
  StateReader reading(written.bytes());
  resumed.visit_state(reading);
  run_eventful(resumed, 8, 12);
  require_same_heat(one.particles(), resumed.particles());
}

TEST_CASE(
    "Without a temperature at the start particles carry none, and the other settings of heat do nothing") {
  Scene cold = fluid(400, kVortexU, kVortexV);
  cold.settings.force.y = -1.0;
  Scene ready = cold;
  ready.settings.temperature.diffusivity = 0.1;
  ready.settings.temperature.expansion = 2.0;
  ParticleSolver one(cold, Domain{}, 1, 1);
  ParticleSolver other(ready, Domain{}, 1, 1);
  run(one, 5);
  run(other, 5);
  CHECK(other.particles().temperature.empty());
  CHECK(one.particles().v == other.particles().v);
  CHECK_FALSE(other.metrics().temperature_mean.has_value());
  StateWriter of_one;
  StateWriter of_other;
  one.visit_state(of_one);
  other.visit_state(of_other);
  CHECK(of_one.bytes() == of_other.bytes());
}

TEST_CASE("The body force acts on a particle by one less the expansion times its excess of temperature") {
  const ParticleMethodName method = GENERATE(from_range(every_method()));
  CAPTURE(name_of(method));
  Scene scene = warm_fluid(400, method, "3", 0.0);
  scene.settings.force.y = -1.0;
  scene.settings.temperature.expansion = 0.25;
  scene.settings.temperature.reference = 1.0;
  scene.settings.particles.shifting = false;
  ParticleSolver solver(scene, Domain{}, 1, 1);
  run(solver, 6);
  // In a periodic domain nothing holds the fluid: it falls, at half the acceleration.
  double velocity = 0.0;
  for (std::size_t k = 0; k < 400; ++k) velocity += solver.particles().v[k] / 400.0;
  CHECK(velocity == Approx(-0.5 * 6.0 * kDt).epsilon(1e-4));
}

TEST_CASE("Poured fluid and the inflow of a channel have their temperatures") {
  Scene scene = warm_fluid(900, ParticleMethodName::wcsph, "x", 0.0);
  scene.settings.particles.region = "-x";
  scene.settings.domain.boundary = Boundary::walls;
  ParticleSolver solver(scene, kBox, 1, 1);
  const auto before = static_cast<std::uint32_t>(solver.particles().size());
  const Stroke stroke = {.from = {0.5, 0.0}, .to = {0.5, 0.0}, .duration = 1e-6, .pours = true};
  solver.step(1e-6, std::span(&stroke, 1));
  const ParticleSet& particles = solver.particles();
  REQUIRE(particles.size() > static_cast<int>(before));
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (particles.id[k] >= before) REQUIRE(particles.temperature[k] == Approx(particles.x[k]).margin(1e-4));
  }

  Scene channel = warm_fluid(900, ParticleMethodName::wcsph, "0", 0.0);
  channel.settings.domain.boundary = Boundary::channel;
  channel.settings.inlet.u = "1";
  channel.settings.velocity.u = "1";
  channel.settings.temperature.left = "2";
  ParticleSolver stream(channel, kBox, 1, 1);
  run(stream, 30);  // half a second, for the left quarter
  const std::optional<PointReading> upstream = stream.reading_at({-0.8, 0.0});
  REQUIRE(upstream);
  CHECK(upstream->temperature.value() == Approx(2.0).margin(1e-3));
  CHECK(stream.reading_at({0.5, 0.0})->temperature.value() == Approx(0.0).margin(1e-3));
}

TEST_CASE("A solid with a temperature heats the fluid around it, and an insulated one does not") {
  const bool heated = GENERATE(true, false);
  Scene scene = warm_fluid(900, ParticleMethodName::dfsph, "0", 0.05);
  Solid solid;
  solid.radius = 0.3;
  if (heated) solid.temperature = 1.0;
  scene.solids = {solid};
  ParticleSolver solver(scene, Domain{}, 1, 1);
  run(solver, 30);
  const double beside = solver.reading_at({0.4, 0.0})->temperature.value();
  if (heated) {
    // Soon after a step on a cylinder's surface, the temperature at r is √(R/r) erfc((r − R)/√(4κt))
    // (Carslaw, Jaeger, "Conduction of Heat in Solids", 1959, § 13.5).
    CHECK(beside == Approx(std::sqrt(0.3 / 0.4) * std::erfc(0.1 / std::sqrt(0.1))).margin(0.05));
    CHECK(mean_temperature(solver.particles()) > 0.05);
  } else {
    CHECK(mean_temperature(solver.particles()) == 0.0);
  }
}

TEST_CASE("Fluid between a hot and a cold wall turns, and carries the heat that de Vahl Davis found") {
  // Natural convection in a square cavity at Ra = 10⁴, Pr = 0.71: Nu = 2.243 (de Vahl Davis, 1983).
  constexpr double kRayleigh = 1e4;
  const double diffusivity = std::sqrt(8.0 / (kRayleigh * 0.71));  // as β g ΔT = 1 and L = 2
  Scene scene = between_walls(24 * 24, ParticleMethodName::wcsph, diffusivity);
  scene.settings.particles.viscosity = 0.71 * diffusivity;
  scene.settings.force.y = -0.1;
  scene.settings.temperature.expansion = 10.0;
  ParticleSolver solver(scene, kBox, 1, 1);
  run(solver, 900);
  double sum = 0.0;
  constexpr int kSamples = 180;
  for (int step = 0; step < kSamples; ++step) {
    run(solver, 1);
    sum += solver.metrics().nusselt.hotter.value();
  }
  CHECK(sum / kSamples == Approx(2.243).epsilon(0.05));
}
