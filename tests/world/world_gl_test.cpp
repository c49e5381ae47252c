// Both fluids in one world.
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "gl/gl_fixture.hpp"
#include "particles/readings/exact_error.hpp"
#include "scene/parameters/method_rules.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/readings/world_readings.hpp"
#include "world/world_fixtures.hpp"

using namespace twinflow;
using namespace twinflow::test;

TEST_CASE_METHOD(GlFixture, "velocities are compared only where there are particles", "[gl][world]") {
  World world(small_scene({"particles.region=x", "velocity.u=0.5", "velocity.v=0"}), &shaders);
  const ParticlesOnGrid particles = particles_on_grid(world);
  const auto covered = std::ranges::count(particles.covered, 1);
  CHECK(covered > world.grid_shape().cells() / 2 - 1);
  CHECK(covered < 2 * world.grid_shape().cells() / 3);
  // Both fluids move at 0.5; a mean with the empty half would be half of it.
  CHECK(*read_metrics(world).velocity_difference_rms < 1e-5);
}

TEST_CASE_METHOD(GlFixture, "both fluids begin with the scene's velocity", "[gl][world]") {
  World world(small_scene({"velocity.u=0.5*sin(pi*y)", "velocity.v=0.25"}), &shaders);
  const Metrics metrics = read_metrics(world);
  REQUIRE(metrics.velocity_difference_rms);
  // The particles' kernel average over a radius of 2.5 spacings (0.16) flattens the sine a little.
  CHECK(*metrics.velocity_difference_rms < 0.02);
  CHECK(metrics.grid->momentum.y == Approx(1.0).epsilon(1e-5));
  CHECK(metrics.particles->momentum.y == Approx(1.0).epsilon(1e-4));
  CHECK(metrics.particles->kinetic_energy == Approx(metrics.grid->kinetic_energy).epsilon(0.01));
}

TEST_CASE_METHOD(GlFixture, "both fluids begin with the scene's dye", "[gl][world]") {
  World world(small_scene({"dye.r=0.5+0.5*sin(pi*x)", "dye.g=0.5+0.5*cos(pi*y)", "dye.b=0.25"}), &shaders);
  const ParticleSet& particles = world.particles()->particles();
  const std::vector<float> dye = world.grid()->dye()->read_back();
  for (std::size_t k = 0; k < std::size_t(particles.size()); ++k) {
    const auto column = std::size_t(16.0 * (particles.x[k] + 1.0));
    const auto row = std::size_t(16.0 * (particles.y[k] + 1.0));
    const std::size_t texel = 4 * (32 * row + column);
    // Within half a texel the color changes by up to pi/64.
    CHECK(particles.r[k] == Approx(dye[texel]).margin(0.05));
    CHECK(particles.g[k] == Approx(dye[texel + 1]).margin(0.05));
    CHECK(particles.b[k] == Approx(dye[texel + 2]));
  }
}

TEST_CASE_METHOD(GlFixture, "one body force speeds up both fluids alike", "[gl][world]") {
  const std::string method(GENERATE(from_range(find_parameter("particles.method").names)));
  CAPTURE(method);
  World world(small_scene({"velocity.u=0", "velocity.v=0", "force.x=0.5", "force.y=-0.25",
                           ("particles.method=" + method).c_str()}),
              &shaders);
  world.advance_to(0.2);
  const Metrics metrics = read_metrics(world);
  for (const glm::dvec2& momentum : {metrics.grid->momentum, metrics.particles->momentum}) {
    CHECK(momentum.x == Approx(4.0 * 0.5 * 0.2).epsilon(1e-4));  // area 4, density 1
    CHECK(momentum.y == Approx(-4.0 * 0.25 * 0.2).epsilon(1e-4));
  }
}

TEST_CASE_METHOD(GlFixture, "one viscosity slows a shear flow in both fluids alike", "[gl][world]") {
  const std::string method = GENERATE("wcsph", "dfsph");
  CAPTURE(method);
  World world(
      small_scene({"velocity.u=0.5*sin(pi*y)", "velocity.v=0", "grid.viscosity=0.05",
                   "particles.viscosity=0.05", "particles.count=4096", "particles.jitter=0",
                   "particles.rest_density=1", "particles.stiffness=100", "particles.negative_pressure=true",
                   "particles.max_substeps=64", ("particles.method=" + method).c_str()}),
      &shaders);
  const double begin = read_metrics(world).particles->kinetic_energy;
  world.advance_to(0.5);
  const Metrics metrics = read_metrics(world);
  const double left = std::exp(-2.0 * 0.05 * std::numbers::pi * std::numbers::pi * 0.5);  // of the energy
  CHECK(metrics.grid->kinetic_energy == Approx(0.25 * left).epsilon(1e-3));
  CHECK(metrics.particles->kinetic_energy == Approx(begin * left).epsilon(0.03));  // 64 particles a wave
}

TEST_CASE_METHOD(GlFixture, "one gesture pushes and colors both fluids, across the edge too", "[gl][world]") {
  World world(gesture_scene(), &shaders);
  world.advance_to(0.1);
  const Metrics metrics = read_metrics(world);
  // Both gain the closed form's momentum: rate · length · pi radius² (the footprint's integral), with
  // density 1.
  const double expected = world.settings().brush.strength * 0.4 * 3.14159265 * 0.15 * 0.15;
  CHECK(metrics.grid->momentum.x == Approx(expected).epsilon(0.01));
  CHECK(metrics.particles->momentum.x ==
        Approx(expected).epsilon(0.1));  // the stroke covers about 90 particles
  CHECK(metrics.grid->dye_total.value() > 0.05);

  bool bright_left = false;
  bool bright_right = false;
  const ParticleSet& particles = world.particles()->particles();
  for (int k = 0; k < particles.size(); ++k) {
    if (particles.r[std::size_t(k)] < 0.5f) continue;
    (particles.x[std::size_t(k)] < 0 ? bright_left : bright_right) = true;
  }
  CHECK(bright_left);
  CHECK(bright_right);
}

TEST_CASE_METHOD(GlFixture, "a gesture's push does not depend on the time step", "[gl][world]") {
  std::vector<double> momenta;
  for (const char* step : {"time.step=0.05", "time.step=0.01", "time.step=0.002"}) {
    Scene scene = gesture_scene();
    apply_assignment(scene.settings, step);
    // The push is so gentle that the flow moves by less than a hundredth of a cell, so that only the push can
    // differ.
    apply_assignment(scene.settings, "brush.strength=0.01");
    World world(scene, &shaders);
    world.advance_to(0.1);
    momenta.push_back(read_metrics(world).grid->momentum.x);
  }
  CHECK(momenta[1] == Approx(0.01 * 0.4 * 3.14159265 * 0.15 * 0.15).epsilon(1e-3));
  CHECK(momenta[0] == Approx(momenta[1]).epsilon(1e-3));
  CHECK(momenta[2] == Approx(momenta[1]).epsilon(1e-3));
}

TEST_CASE_METHOD(GlFixture, "a reset world repeats itself to the last bit, with any number of threads",
                 "[gl][world]") {
  World world(gesture_scene(), &shaders, {.seed = 7, .threads = 1});
  const auto start = state(world);
  world.advance_to(0.2);
  const auto end = state(world);
  CHECK(end != start);
  world.reset();
  CHECK(state(world) == start);
  world.advance_to(0.2);
  CHECK(state(world) == end);
  for (const int threads : {2, 3}) {
    World other(gesture_scene(), &shaders, {.seed = 7, .threads = threads});
    other.advance_to(0.2);
    CHECK(state(other) == end);
  }
}

TEST_CASE_METHOD(GlFixture, "errors are measured against the exact solution of the present time",
                 "[gl][world]") {
  // A uniform wind that the body force speeds up: 0.5 + 0.2 t to the right, exact for both fluids.
  const auto wind = {"velocity.u=0.5", "velocity.v=0", "force.x=0.2"};
  World world(small_scene(wind), &shaders);
  CHECK_FALSE(read_metrics(world).grid_error);
  CHECK_FALSE(read_metrics(world).particles_error);

  Settings settings = world.settings();
  settings.exact.u = "0.5 + 0.2*t";
  world.advance_to(0.5);
  world.apply(settings);  // half of the formula is typed in the panel
  CHECK_FALSE(grid_error(world));
  settings.exact.v = "0";
  world.apply(settings);
  CHECK(world.time() == Approx(0.5));
  CHECK(*read_metrics(world).grid_error < 1e-5);  // fifty steps' float rounding
  // The particles also push each other; the distance of their velocities from 0.6 is measured separately.
  const auto now = [](glm::dvec2) { return glm::dvec2(0.5 + 0.2 * 0.5, 0.0); };
  CHECK(*read_metrics(world).particles_error ==
        Approx(*relative_l2_error(world.particles()->particles(), now)).epsilon(1e-12));

  settings.exact.u = "0.75 + 0.2*(t - 0.5)";  // a quarter more than 0.6
  world.apply(settings);
  CHECK(*grid_error(world) == Approx(0.2).epsilon(1e-4));
}

TEST_CASE_METHOD(GlFixture,
                 "an exact solution that is no formula is refused, one without a value says nothing",
                 "[gl][world]") {
  World world(small_scene({"exact.u=1/t", "exact.v=0"}), &shaders);
  CHECK_FALSE(grid_error(world));  // 1/0
  world.advance_to(0.01);
  CHECK(grid_error(world));
  Settings settings = world.settings();
  settings.exact.u = "1/q";
  CHECK_THROWS_WITH(world.apply(settings), Catch::Contains("exact.u = \"1/q\": unknown name"));
  CHECK(world.settings().exact.u == "1/t");
  settings.exact = {"0", "0", ""};
  world.apply(settings);
  CHECK_FALSE(grid_error(world));
  CHECK_FALSE(particles_error(world));
}

TEST_CASE("a scene without a grid needs no OpenGL", "[world]") {
  World world(small_scene({"grid.enabled=false"}), nullptr);
  world.advance_to(0.05);
  CHECK(world.grid() == nullptr);
  const Metrics metrics = read_metrics(world);
  CHECK_FALSE(metrics.grid);
  CHECK(metrics.particles->count == 1024);
}

TEST_CASE_METHOD(GlFixture, "a ball stirs both fluids and is there as long as its gesture", "[gl][world]") {
  Scene scene = small_scene({"velocity.u=0", "velocity.v=0"});
  scene.gestures.push_back({BrushTool::ball, {{0.0, {-0.5, 0.0}}, {0.2, {0.1, 0.0}}}, 0.2, {1, 1, 1}});
  World world(scene, &shaders);
  REQUIRE(world.balls().size() == 1);
  world.advance_to(0.1);
  REQUIRE(world.balls().size() == 1);
  CHECK(world.balls()[0].center.x == Approx(-0.2));
  const Metrics metrics = read_metrics(world);
  CHECK(metrics.grid->momentum.x > 0.02);
  CHECK(metrics.particles->momentum.x > 0.02);
  const ParticleSet& particles = world.particles()->particles();
  for (std::size_t k = 0; k < std::size_t(particles.size()); ++k) {
    CHECK(std::hypot(particles.x[k] + 0.2f, particles.y[k]) > 0.199f);
  }
  world.advance_to(0.25);
  CHECK(world.balls().empty());
}

TEST_CASE_METHOD(GlFixture, "a ball is a solid of both fluids while it is held, and they slow it down",
                 "[gl][world][solids]") {
  Scene scene = small_scene({"velocity.u=0", "velocity.v=0", "grid.pressure=spectral"});
  scene.gestures.push_back({BrushTool::ball, {{0.0, {-0.5, 0.0}}, {0.2, {0.1, 0.0}}}, 0.2, {1, 1, 1}});
  World world(scene, &shaders);
  CHECK(world.grid()->solids() != nullptr);  // it is held from the start
  world.advance_to(0.15);
  REQUIRE(world.grid()->solids() != nullptr);
  CHECK(world.grid()->solids()->solids().distance({-0.05, 0.0}) == Approx(-0.2));
  REQUIRE(world.forces().grid.newest().size() == 1);
  REQUIRE(world.forces().particles.newest().size() == 1);
  // What the fluids have gained they have taken from the ball, which started from rest at full speed.
  CHECK(world.forces().grid.newest()[0].force.x < 0.0);
  CHECK(world.forces().particles.newest()[0].force.x < 0.0);
  world.advance_to(0.25);
  CHECK(world.grid()->solids() == nullptr);
  CHECK(world.forces().grid.newest().empty());
  CHECK(world.solids().empty());
}

TEST_CASE_METHOD(GlFixture, "a circular container is a bowl of both fluids where the grid can be cut",
                 "[gl][world][solids]") {
  World world(small_scene({"particles.container=circle", "particles.container_radius=0.7"}), &shaders);
  REQUIRE(world.grid()->solids() != nullptr);
  CHECK(world.solids().distance({0.0, 0.5}) == Approx(0.2));
  world.advance_to(0.1);
  const GridShape shape = world.grid_shape();
  const std::vector<float> velocity = world.grid()->velocity().read_back();
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      const std::size_t cell = std::size_t(j) * shape.nx + i;
      if (glm::length(shape.center(i, j)) < 0.7 + 2.0 * shape.cell_size()) continue;
      CHECK(velocity[2 * cell] == 0.0f);
      CHECK(velocity[2 * cell + 1] == 0.0f);
    }
  }
  World textbook(small_scene({"particles.container=circle", "grid.layout=collocated"}), &shaders);
  CHECK(textbook.grid()->solids() == nullptr);
}

namespace {

/// The kinetic energy of the ideal fluid around a disc that moves with speed 1 in the periodic domain of side
/// 2, where it is one of a square lattice: ½ ((1 − c) − K) times the area, with the share c that discs cover
/// and the conductivity K of a sheet with such holes (Rayleigh, "On the influence of obstacles arranged in
/// rectangular order upon the properties of a medium", 1892).
double energy_around_lattice(double radius) {
  constexpr double kArea = 4.0;
  const double c = std::numbers::pi * radius * radius / kArea;
  const double conductivity =
      1.0 - 2.0 * c / (1.0 + c - 0.305827 * std::pow(c, 4.0) - 0.013362 * std::pow(c, 8.0));
  return 0.5 * (1.0 - c - conductivity) * kArea;
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "a ball half as wide as the domain, or nearly as wide, moves through both fluids",
                 "[gl][world]") {
  const ParticleMethodName method = GENERATE(from_range(method_rows().begin(), method_rows().end())).name;
  const double radius = GENERATE(0.5, 0.9);
  const char* boundary = GENERATE("domain.boundary=wrap", "domain.boundary=walls");
  CAPTURE(name_of(method), radius, boundary);
  Scene scene = small_scene({"velocity.u=0", "velocity.v=0", "particles.max_substeps=64", boundary});
  scene.settings.particles.method = method;
  scene.gestures.push_back({BrushTool::ball, {{0.0, {-0.05, 0.0}}, {0.1, {0.05, 0.0}}}, radius, {1, 1, 1}});
  World world(scene, &shaders);
  world.advance_to(0.09);
  REQUIRE(world.balls().size() == 1);
  const Ball ball = world.balls()[0];
  const ParticleSet& particles = world.particles()->particles();
  CHECK(particles.size() > 100);
  for (std::size_t k = 0; k < std::size_t(particles.size()); ++k) {
    const glm::dvec2 offset = world.domain().minimum_image({particles.x[k] - ball.center.x, particles.y[k]});
    CHECK(std::hypot(offset.x, offset.y) > 0.999 * radius);
    CHECK(std::hypot(particles.u[k], particles.v[k]) < 20.0f);
  }
  const std::vector<float> velocity = world.grid()->center_velocity().read_back();
  // Between walls, the fluid that gives way through the narrow gaps slows the fluid inside the ball.
  CHECK(velocity[2 * (16 * 32 + 16)] == Approx(1.0).margin(0.2));
  const double energy = read_metrics(world).grid->kinetic_energy;
  if (scene.settings.domain.boundary == Boundary::walls) {
    // Around a disc in an unbounded fluid the energy is half of pi r^2; walls add to it, and 32 cells lose
    // some.
    CHECK(energy > 0.5 * 0.9 * std::numbers::pi * radius * radius);
  } else {
    CHECK(energy == Approx(energy_around_lattice(radius)).epsilon(0.05));  // 32 cells are within 3 per cent
  }
}

TEST_CASE_METHOD(GlFixture, "walls hold both fluids", "[gl][world]") {
  World world(small_scene({"domain.boundary=walls", "velocity.u=1", "velocity.v=0.5"}), &shaders);
  world.advance_to(0.3);
  const ParticleSet& particles = world.particles()->particles();
  for (std::size_t k = 0; k < std::size_t(particles.size()); ++k) {
    CHECK(std::abs(particles.x[k]) <= 1.0f);
    CHECK(std::abs(particles.y[k]) <= 1.0f);
  }
  const std::vector<float> velocity = world.grid()->velocity().read_back();
  for (std::size_t row = 0; row < 32; ++row) CHECK(velocity[2 * 32 * row] == 0.0f);
}

TEST_CASE_METHOD(GlFixture, "a ball at the wall of a box pushes no particle through it", "[gl][world]") {
  Scene scene =
      small_scene({"velocity.u=0", "velocity.v=0", "particles.container=box", "particles.region=x-0.2"});
  scene.gestures.push_back({BrushTool::ball, {{0.05, {0.95, 0.0}}, {10.0, {0.95, 0.0}}}, 0.25, {1, 1, 1}});
  World world(scene, &shaders);
  world.advance_to(0.2);
  const ParticleSet& particles = world.particles()->particles();
  for (std::size_t k = 0; k < std::size_t(particles.size()); ++k) CHECK(particles.x[k] > -0.2f);
  // A ball that is put into fluid at rest displaces it without a shock, with an energy of 0.7; moving the
  // particles to its surface at once gave 10.
  CHECK(read_metrics(world).particles->kinetic_energy < 2.0);
}

TEST_CASE_METHOD(GlFixture, "metrics count the iterations of a projection where the pressure solver iterates",
                 "[gl][world]") {
  const auto iterations = [&](std::initializer_list<const char*> assignments) {
    World world(small_scene(assignments), &shaders);
    CHECK_FALSE(read_metrics(world).grid->pressure_iterations);  // before the first step
    world.step();
    return read_metrics(world).grid->pressure_iterations;
  };
  CHECK_FALSE(iterations({"grid.pressure=spectral"}));
  CHECK(iterations({"grid.pressure=jacobi", "grid.iterations=7"}) == 7.0);
  CHECK(iterations({"grid.pressure=multigrid", "grid.cycles=3"}) == 3.0);
  const std::optional<double> until_tolerance =
      iterations({"grid.pressure=multigrid", "grid.tolerance=1e-3"});
  REQUIRE(until_tolerance);
  CHECK(*until_tolerance >= 2.0);  // a cycle leaves about a tenth
  CHECK(*until_tolerance <= 5.0);
}
