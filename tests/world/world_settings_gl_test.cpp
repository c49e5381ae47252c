// Settings that change while a world runs.
#include "core/error.hpp"
#include "gl/gl_fixture.hpp"
#include "world/world_fixtures.hpp"

using namespace twinflow;
using namespace twinflow::test;

TEST_CASE_METHOD(GlFixture,
                 "after a live parameter the world continues, after one of the initial state it starts again",
                 "[gl][world]") {
  World world(small_scene(), &shaders);
  world.advance_to(0.05);
  Settings settings = world.settings();
  settings.grid.pressure = PressureSolver::jacobi;
  settings.grid.iterations = 3;
  world.apply(settings);
  CHECK(world.time() == Approx(0.05));
  CHECK_THAT(world.grid()->method_caption(), Catch::Contains("3 Jacobi"));
  settings.grid.resolution = 64;
  world.apply(settings);
  CHECK(world.time() == 0.0);
  CHECK(world.grid()->shape() == GridShape{64, 64});
}

TEST_CASE_METHOD(GlFixture, "a formula that cannot be parsed changes nothing", "[gl][world]") {
  World world(small_scene(), &shaders);
  world.advance_to(0.05);
  const auto before = state(world);
  Settings settings = world.settings();
  settings.velocity.u = "sin(";
  CHECK_THROWS(world.apply(settings));
  settings = world.settings();
  settings.brush.fluid_density = "-1";  // takes effect live
  CHECK_THROWS_WITH(world.apply(settings), Catch::Contains("must be from 0.01 to 100"));
  CHECK(world.settings().brush.fluid_density.empty());
  CHECK(world.time() == Approx(0.05));
  CHECK(world.settings().velocity.u != "sin(");
  CHECK(state(world) == before);
}

TEST_CASE_METHOD(GlFixture, "a refused restart leaves the world and its changes as they were",
                 "[gl][world]") {
  Scene scene = small_scene({"particles.container=circle", "particles.container_radius=0.5"});
  scene.changes = {{0.02, {{"grid.viscosity", 0.01}}}, {0.2, {{"view.arrows", true}}}};
  const auto played = [&](World& world, bool refused) {
    for (int k = 0; k < 5; ++k) world.step();
    Settings settings = world.settings();
    settings.particles.viscosity = 0.05;
    world.apply(settings);
    for (int k = 0; k < 5; ++k) world.step();
    if (!refused) return;
    // Positive in the domain's corners, so that the scene is valid, but nowhere inside the container.
    settings.particles.region = "x^2+y^2-1";
    CHECK_THROWS_WITH(world.apply(settings), Catch::Contains("particles.region"));
  };
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  World untouched(scene, &shaders, {.seed = 1, .threads = 1});
  played(world, true);
  played(untouched, false);
  CHECK(world.time() == untouched.time());
  CHECK(world.settings().particles.region == untouched.settings().particles.region);
  CHECK(to_toml(world.scene_as_played()) == to_toml(untouched.scene_as_played()));
  CHECK(state(world) == state(untouched));
  for (int k = 0; k < 15; ++k) {
    world.step();
    untouched.step();
  }
  CHECK(state(world) == state(untouched));
  CHECK(to_toml(world.scene_as_played()) == to_toml(untouched.scene_as_played()));
  world.reset();
  untouched.reset();
  CHECK(to_toml(world.scene_as_played()) == to_toml(untouched.scene_as_played()));
  CHECK(state(world) == state(untouched));
}

TEST_CASE_METHOD(GlFixture,
                 "changes are repeated when a world is played again, at the same times and to the last bit",
                 "[gl][world]") {
  World world(small_scene({"view.arrows=false"}), &shaders, {.seed = 1, .threads = 1});
  const auto change = [&](const char* assignment) {
    Settings settings = world.settings();
    apply_assignment(settings, assignment);
    world.apply(settings);
  };
  change("grid.viscosity=0.001");  // before the first step: from the start
  for (int k = 0; k < 7; ++k) world.step();
  const auto before = state(world);
  change("grid.viscosity=0.02");
  change("view.arrows=true");
  for (int k = 0; k < 5; ++k) world.step();
  change("time.step=0.007");
  change("particles.viscosity=0.05");
  for (int k = 0; k < 5; ++k) world.step();

  const Scene played = world.scene_as_played();
  CHECK(played.settings.grid.viscosity == 0.001);
  CHECK(played.settings.time.step == 0.01);
  CHECK_FALSE(played.settings.view.arrows);
  World again(parse_scene(to_toml(played), "again.toml", ""), &shaders, {.seed = 1, .threads = 1});
  for (int k = 0; k < 7; ++k) again.step();
  CHECK(state(again) == before);
  for (int k = 0; k < 10; ++k) again.step();
  CHECK(again.time() == world.time());
  CHECK(state(again) == state(world));
  CHECK(again.settings().view.arrows);
  CHECK(again.scene_as_played().changes == played.changes);  // they are still its own

  again.reset();
  CHECK(again.settings().grid.viscosity == 0.001);
  for (int k = 0; k < 17; ++k) again.step();
  CHECK(state(again) == state(world));
  World unchanged(small_scene({"grid.viscosity=0.001"}), &shaders, {.seed = 1, .threads = 1});
  while (unchanged.time() < world.time()) unchanged.step();
  CHECK(state(unchanged) != state(world));
}
