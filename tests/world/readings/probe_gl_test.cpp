// The probe of both fluids, from one frame to the next.
#include "world/readings/probe.hpp"

#include <cmath>

#include "gl/gl_fixture.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;

namespace {

World world_with(gl::ShaderLibrary& shaders, std::initializer_list<const char*> assignments) {
  Scene scene = load_scene("default");
  for (const char* assignment : {"grid.resolution=32", "dye.resolution=32", "particles.count=1000",
                                 "velocity.u=0.5", "velocity.v=0"}) {
    apply_assignment(scene.settings, assignment);
  }
  for (const char* assignment : assignments) apply_assignment(scene.settings, assignment);
  return World(scene, &shaders, {.seed = 1, .threads = 1});
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "a probe that follows the mouse tells what it was asked for in the frame before",
                 "[gl]") {
  World world = world_with(shaders, {"force.x=6", "time.step=0.05"});
  Probe probe(shaders);
  CHECK_FALSE(probe.follow(world, {0.1, 0.2}));
  world.step();
  const auto reading = probe.follow(world, {-0.3, 0.4});
  REQUIRE(reading);
  CHECK(reading->position == glm::dvec2(0.1, 0.2));
  CHECK(reading->grid->velocity.x == Approx(0.5).margin(1e-5));  // both from before the step
  CHECK(reading->particles->velocity.x == Approx(0.5).margin(1e-5));
  const auto next = probe.follow(world, {0.0, 0.0});
  CHECK(next->position == glm::dvec2(-0.3, 0.4));
  CHECK(next->grid->velocity.x == Approx(0.8).margin(1e-4));
  CHECK(next->particles->velocity.x == Approx(0.8).margin(0.05));  // collisions of a step
  probe.forget();
  CHECK_FALSE(probe.follow(world, {0.1, 0.2}));
}

TEST_CASE_METHOD(GlFixture, "a probe leaves blank the fluid that is not there", "[gl]") {
  Probe probe(shaders);
  World particles = world_with(shaders, {"grid.enabled=false"});
  CHECK_FALSE(probe.read(particles, {0.1, 0.1}).grid);
  CHECK(probe.read(particles, {0.1, 0.1}).particles);
  World grid = world_with(shaders, {"particles.enabled=false"});
  CHECK(probe.read(grid, {0.1, 0.1}).grid);
  CHECK_FALSE(probe.read(grid, {0.1, 0.1}).particles);
  World gap = world_with(shaders, {"particles.region=x"});
  CHECK(probe.read(gap, {-0.5, 0.1}).grid);
  CHECK_FALSE(probe.read(gap, {-0.5, 0.1}).particles);
}

TEST_CASE_METHOD(GlFixture, "beside a solid the probe reads the pressure of the fluid at rest", "[gl]") {
  // In a closed box with gravity, p = −2 y and a constant; the cells within the disc hold what they may. In
  // it there is nothing to read.
  Scene scene = load_scene("default");
  for (const char* assignment :
       {"grid.resolution=32", "dye.resolution=32", "domain.boundary=walls", "velocity.u=0", "velocity.v=0",
        "force.y=-2", "particles.enabled=false", "grid.cycles=20"}) {
    apply_assignment(scene.settings, assignment);
  }
  Solid disc;
  disc.radius = 0.3;
  scene.solids.push_back(disc);
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  for (int step = 0; step < 3; ++step) world.step();
  Probe probe(shaders);
  const double open = probe.read(world, {0.6, 0.0}).grid->pressure;
  for (int k = 0; k < 40; ++k) {
    const double angle = 0.157 * k;
    const glm::dvec2 place = (0.301 + 0.0025 * k) * glm::dvec2(std::cos(angle), std::sin(angle));
    CAPTURE(place.x, place.y);
    CHECK(probe.read(world, place).grid->pressure - open == Approx(-2.0 * place.y).margin(0.005));
  }
  CHECK_FALSE(probe.read(world, {0.1, 0.2}).grid);
}
