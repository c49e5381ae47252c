// Both fluids tied together in a running world.
#include "world/coupling.hpp"

#include <cstdio>

#include <glm/geometric.hpp>

#include "gl/gl_fixture.hpp"
#include "scene/parameters.hpp"
#include "world/world.hpp"

using namespace twinflow;

namespace {

Scene small_scene(std::initializer_list<const char*> assignments = {}) {
  Scene scene{.name = "test", .title = "test", .folder = {}, .settings = default_settings(), .gestures = {}};
  for (const char* assignment :
       {"grid.resolution=32", "dye.resolution=32", "particles.count=1024", "time.step=0.01"}) {
    apply_assignment(scene.settings, assignment);
  }
  for (const char* assignment : assignments) apply_assignment(scene.settings, assignment);
  return scene;
}

/// What drag has to change now, by the grid's velocity as it is.
Drag expected_drag(const World& world, World& mutable_world) {
  const ParticleSolver& particles = *world.particles();
  const GridSolver& grid = *mutable_world.grid();
  Drag drag;
  drag.measure(grid.cells(), grid.velocity().read_back(),
               {particles.particles(), particles.neighborhood(), particles.team()},
               {.rate = world.settings().coupling.drag,
                .dt_seconds = world.step_seconds(),
                .both_ways = world.settings().coupling.mode == CouplingMode::two_way,
                .particle_area = particles.spacing() * particles.spacing()});
  return drag;
}

bool same(const Drag& first, const Drag& second) {
  return std::ranges::equal(first.particle_changes(), second.particle_changes()) &&
         std::ranges::equal(first.grid_changes(), second.grid_changes());
}

void couple(World& world, CouplingMode mode) {
  Settings settings = world.settings();
  settings.coupling.mode = mode;
  world.apply(settings);
}

}  // namespace

TEST_CASE_METHOD(GlFixture,
                 "drag acts by the grid's velocity of the moment, also right after it is turned on",
                 "[gl][world]") {
  World world(small_scene({"coupling.mode=two-way"}), &shaders);
  const auto step_as_expected = [&] {
    const Drag expected = expected_drag(world, world);
    world.step();
    CHECK(same(world.coupling().drag(), expected));
    CHECK_FALSE(expected.particle_changes().empty());
  };
  for (int k = 0; k < 3; ++k) step_as_expected();
  couple(world, CouplingMode::none);
  for (int k = 0; k < 3; ++k) world.step();
  CHECK(world.coupling().drag().particle_changes().empty());
  couple(world, CouplingMode::one_way);
  for (int k = 0; k < 2; ++k) step_as_expected();
  world.reset();
  for (int k = 0; k < 2; ++k) step_as_expected();
}

TEST_CASE_METHOD(GlFixture, "one way, particles are dragged and the grid does not notice", "[gl][world]") {
  const auto still = {"velocity.u=0.5*sin(2*pi*y)", "velocity.v=0", "coupling.drag=20"};
  World alone(small_scene(still), &shaders);
  World coupled(small_scene(still), &shaders);
  couple(coupled, CouplingMode::one_way);
  Stroke stroke;
  stroke.to = {0.4, 0.2};
  stroke.velocity_rate = 4.0;
  for (int k = 0; k < 20; ++k) {
    alone.step(k < 5 ? std::vector<Stroke>{stroke} : std::vector<Stroke>{});
    coupled.step(k < 5 ? std::vector<Stroke>{stroke} : std::vector<Stroke>{});
  }
  CHECK(coupled.grid()->velocity().read_back() == alone.grid()->velocity().read_back());
  CHECK(*coupled.metrics().velocity_difference_rms < 0.7 * *alone.metrics().velocity_difference_rms);
}

TEST_CASE_METHOD(GlFixture, "two ways, the grid loses the momentum that particles at rest in its wind gain",
                 "[gl][world]") {
  const char* integration = GENERATE("grid.integration=reflection", "grid.integration=projection");
  CAPTURE(integration);
  World world(small_scene({"velocity.u=1", "velocity.v=0", "coupling.mode=two-way", "coupling.drag=3",
                           "particles.region=x-0.7", integration}),
              &shaders);
  Stroke tap;  // fills a disc with particles at rest
  tap.radius = 0.3;
  tap.pours = true;
  world.step({tap});
  const auto momentum = [&] {
    const Metrics metrics = world.metrics();
    return std::pair(metrics.grid->momentum, metrics.particles->momentum);
  };
  const auto [grid_before, particles_before] = momentum();
  for (int k = 0; k < 30; ++k) world.step();
  const auto [grid_after, particles_after] = momentum();
  const glm::dvec2 gained = particles_after - particles_before;
  const glm::dvec2 lost = grid_before - grid_after;
  CHECK(gained.x > 0.05);
  // What the grid's advection loses of its momentum by itself.
  CHECK(glm::length(gained - lost) < 0.02 * gained.x);
}
