// Rigid bodies in the grid's liquid.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "core/state_visitor.hpp"
#include "gl/gl_fixture.hpp"
#include "world/readings/world_readings.hpp"
#include "world/world.hpp"

using namespace twinflow;

namespace {

/// A pool up to y = 0 in the grid alone, with bodies.
Scene pool_with(const std::string& bodies, const std::string& more = "") {
  return parse_scene(
      "[domain]\nboundary = \"walls\"\n[time]\nstep = 0.01\n[velocity]\nu = \"0\"\nv = \"0\"\n"
      "[force]\ny = -2\n[dye]\nresolution = 16\n[particles]\nenabled = false\n[grid]\nresolution = "
      "48\nregion = \"-y\"\n"
      "surface = \"free\"\nviscosity = 0.02\ncycles = 4\n" +
          more + bodies,
      "floating.toml", {});
}

std::string box(double y, double density) {
  return "[[body]]\nshape = \"box\"\ncenter = [0, " + std::to_string(y) +
         "]\nsize = [0.5, 0.3]\ndensity = " + std::to_string(density) + "\n";
}

std::string disc(double y, double density) {
  return "[[body]]\nshape = \"disc\"\ncenter = [0, " + std::to_string(y) +
         "]\nradius = 0.2\ndensity = " + std::to_string(density) + "\n";
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "a box floats at the depth of Archimedes in the grid's liquid",
                 "[gl][world][floating]") {
  const double density = GENERATE(0.4, 0.8);
  Scene scene = pool_with(box(0.2, density));
  scene.settings.grid.resolution = 40;
  World world(scene, &shaders);
  const double volume = *read_metrics(world).grid->volume;
  world.advance_to(6.0);
  constexpr int kSteps = 100;
  double lift = 0.0;
  for (int step = 0; step < kSteps; ++step) {
    world.step();
    lift += world.force_on_grid_body(0).force.y / kSteps;
  }
  const Body& body = world.grid_bodies().front();
  constexpr double kNear = 2.0 / 48.0;
  // What is below the surface lifts the pool, which is 2 wide.
  const double draught = 0.3 * density;
  const double expected = 0.5 * 0.5 * draught - draught + 0.15;
  CAPTURE(density, body.center.y, expected, body.angle, body.velocity.y);
  CHECK(std::abs(body.center.y - expected) < kNear);
  CHECK(std::abs(body.angle) < 0.05);
  CHECK(std::abs(body.velocity.y) < 0.02);
  // The liquid carries the weight of 0.5 × 0.3 × density × 2, on the mean of some bobs.
  CHECK(lift == Approx(0.3 * density).epsilon(0.03));
  CHECK(*read_metrics(world).grid->volume == Approx(volume).epsilon(1e-4));
}

TEST_CASE_METHOD(GlFixture, "a heavy disc sinks through the grid's liquid and lies on the floor",
                 "[gl][world][floating]") {
  World world(pool_with(disc(-0.25, 2.0)), &shaders);
  world.advance_to(0.2);
  // It falls at less than (m − displaced)/(m + added mass) g: a third of free fall.
  const double fall = -0.25 - world.grid_bodies().front().center.y;
  CHECK(fall > 0.1 * 0.5 * 2.0 * 0.04);
  CHECK(fall < 0.45 * 0.5 * 2.0 * 0.04);
  world.advance_to(5.0);
  const Body& body = world.grid_bodies().front();
  CHECK(body.center.y - 0.2 + 1.0 < world.grid_shape().cell_size());
  CHECK(body.center.y - 0.2 + 1.0 > -1e-3);
  CHECK(std::abs(body.velocity.y) < 0.02);
}

TEST_CASE_METHOD(GlFixture, "a disc in a drop without gravity drags the liquid along and keeps the momentum",
                 "[gl][world][floating]") {
  Scene scene = pool_with(disc(0.0, 1.5) + "velocity = [0.3, 0]\n");
  scene.settings.force.y = 0.0;
  scene.settings.grid.region = "0.5 - sqrt(x^2 + y^2)";
  World world(scene, &shaders);
  const auto of_disc = [&] { return 1.5 * std::numbers::pi * 0.04 * world.grid_bodies().front().velocity.x; };
  const auto momentum = [&] { return read_metrics(world).grid->momentum.x + of_disc(); };
  const double before = momentum();
  CHECK(before == Approx(1.5 * 0.3 * std::numbers::pi * 0.04).epsilon(1e-6));
  world.advance_to(1.0);
  CAPTURE(before, momentum(), of_disc());
  CHECK(of_disc() < 0.75 * before);
  // The advection of the velocity keeps momentum to its order alone.
  CHECK(momentum() == Approx(before).epsilon(0.05));
}

TEST_CASE_METHOD(GlFixture, "bodies in the grid's liquid go on to the same bytes after a pause",
                 "[gl][world][floating]") {
  World first(pool_with(box(0.2, 0.5) + disc(-0.5, 0.4)), &shaders);
  first.advance_to(0.1);
  StateWriter saved;
  first.save(saved);
  StateReader input(saved.bytes());
  World second(input, &shaders, 1);
  first.advance_to(0.2);
  second.advance_to(0.2);
  for (std::size_t body = 0; body < 2; ++body) CHECK(first.grid_bodies()[body] == second.grid_bodies()[body]);
  CHECK(first.grid()->velocity().read_back() == second.grid()->velocity().read_back());
}

TEST_CASE_METHOD(GlFixture, "a body that a gesture drops falls into the grid's liquid, too",
                 "[gl][world][floating]") {
  Scene scene = pool_with("");
  scene.gestures.push_back({BrushTool::disc, {{0.02, {0.3, 0.5}}, {0.1, {0.3, 0.4}}}, 0.15, {1, 1, 1}});
  World world(scene, &shaders);
  world.step();
  CHECK(world.grid_bodies().empty());
  world.advance_to(0.3);
  REQUIRE(world.grid_bodies().size() == 1);
  CHECK(world.grid_bodies().front().center.y < 0.45);
  CHECK(world.grid()->solids() != nullptr);
  // Forces on bodies are no forces on solids.
  CHECK(world.forces().grid.newest().empty());
}

TEST_CASE_METHOD(GlFixture, "light bodies are as stable in steps that the liquid takes in several parts",
                 "[gl][world][floating]") {
  Scene scene = pool_with(
      "[[body]]\nshape = \"disc\"\ncenter = [0.3, -0.6]\nradius = 0.15\ndensity = 0.4\n"
      "[[body]]\nshape = \"box\"\ncenter = [-0.35, 0.25]\nsize = [0.7, 0.14]\nangle = 0.12\ndensity = 0.4\n");
  scene.settings.grid.resolution = 32;
  scene.settings.grid.viscosity = 0.003;
  scene.settings.force.y = -3.0;
  // Waves of two cells oscillate so fast that a step has two parts and more.
  scene.settings.time.step = 0.05;
  World world(scene, &shaders);
  double fastest = 0.0;
  while (world.time() < 2.0) {
    world.step();
    for (const Body& body : world.grid_bodies()) {
      fastest = std::max(fastest, std::hypot(body.velocity.x, body.velocity.y));
    }
  }
  // The box falls 0.2 to the surface, and the disc rises through 0.6; nothing else drives them.
  CHECK(fastest < std::sqrt(2.0 * 3.0 * 0.2));
  CHECK(fastest > 0.5);
}
