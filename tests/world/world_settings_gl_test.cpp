// Settings that change while a world runs.
#include <algorithm>

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

TEST_CASE_METHOD(GlFixture,
                 "before the first step a changed parameter that formulas name is that of the scene",
                 "[gl][world]") {
  const auto begun = [](std::initializer_list<const char*> assignments) {
    Scene scene = small_scene(assignments);
    apply_assignment(scene.settings, "velocity.u=grid.viscosity*sin(pi*y) + nu");
    apply_assignment(scene.settings, "dye.r=force.x*0.1");
    return scene;
  };
  const auto [key, value, advection] = GENERATE(table<const char*, const char*, const char*>({
      {"grid.viscosity", "0.5", "grid.advection=bicubic"},
      {"particles.viscosity", "0.25", "grid.advection=bicubic"},
      {"force.x", "2", "grid.advection=bicubic"},
      {"grid.advection", "spline", "grid.advection=bicubic"},
      {"grid.advection", "maccormack", "grid.advection=spline"},
  }));
  const std::string assignment = std::string(key) + "=" + value;
  CAPTURE(assignment);
  World changed(begun({advection}), &shaders, {.seed = 1, .threads = 1});
  World named(begun({advection, assignment.c_str()}), &shaders, {.seed = 1, .threads = 1});
  CHECK(state(changed) != state(named));
  Settings settings = changed.settings();
  apply_assignment(settings, assignment);
  changed.apply(settings);
  CHECK(state(changed) == state(named));
  CHECK(changed.scene_as_played().changes.empty());
  for (int k = 0; k < 3; ++k) {
    changed.step();
    named.step();
  }
  CHECK(state(changed) == state(named));
}

TEST_CASE_METHOD(GlFixture, "a change that is due at time 0 changes what formulas of the start name, once",
                 "[gl][world]") {
  Scene scene = small_scene({"velocity.u=grid.viscosity", "velocity.v=0", "particles.enabled=false"});
  scene.changes.push_back({0.0, {{"grid.viscosity", 0.5}}});
  World world(scene, &shaders);
  world.step();
  CHECK(world.settings().grid.viscosity == 0.5);
  CHECK(world.grid()->velocity().read_back().front() == Approx(0.5f));
}

TEST_CASE_METHOD(GlFixture,
                 "formulas that are read while the fluid moves follow the parameters that they name",
                 "[gl][world]") {
  Scene scene =
      small_scene({"exact.u=nu*t", "exact.v=force.y", "particles.viscosity=0.5", "grid.viscosity=0.25"});
  World world(scene, &shaders);
  world.step();
  const auto exact = [&](Fluid fluid) { return (*world.exact(fluid))({0.0, 0.0}, 2.0); };
  CHECK(exact(Fluid::grid) == glm::dvec2(0.5, 0.0));
  CHECK(exact(Fluid::particles) == glm::dvec2(1.0, 0.0));
  Settings settings = world.settings();
  settings.grid.viscosity = 0.125;
  settings.force.y = 3.0;
  world.apply(settings);
  CHECK(world.steps() == 1);
  CHECK(exact(Fluid::grid) == glm::dvec2(0.25, 3.0));
  CHECK(exact(Fluid::particles) == glm::dvec2(1.0, 3.0));
}

TEST_CASE_METHOD(GlFixture, "a frozen velocity and an inlet follow the parameters that their formulas name",
                 "[gl][world]") {
  World frozen(small_scene({"grid.frozen=true", "velocity.u=0*t + particles.viscosity", "velocity.v=0",
                            "particles.enabled=false", "particles.viscosity=0.5"}),
               &shaders);
  frozen.step();
  CHECK(frozen.grid()->velocity().read_back().front() == 0.5f);
  Settings settings = frozen.settings();
  settings.particles.viscosity = 0.75;
  frozen.apply(settings);
  frozen.step();
  CHECK(frozen.grid()->velocity().read_back().front() == 0.75f);

  World channel(
      small_scene({"domain.boundary=channel", "inlet.u=1 + nu", "velocity.u=1", "velocity.v=0",
                   "particles.method=wcsph", "particles.viscosity=0", "grid.viscosity=0", "domain.aspect=2"}),
      &shaders);
  channel.step();
  const auto inflow = [&] {
    const ParticleSet& set = channel.particles()->particles();
    float fastest = 0.0f;
    for (std::size_t k = 0; k < static_cast<std::size_t>(set.size()); ++k) {
      if (set.body[k] == kInflow) fastest = std::max(fastest, set.u[k]);
    }
    return fastest;
  };
  const auto first_face = [&] {
    return channel.grid()->velocity().read_back().at(2);
  };  // column 1: the inlet's end
  CHECK(first_face() == Approx(1.0f));
  CHECK(inflow() == Approx(1.0f));
  settings = channel.settings();
  settings.grid.viscosity = 0.25;
  settings.particles.viscosity = 0.125;
  channel.apply(settings);
  for (int k = 0; k < 2; ++k) channel.step();
  CHECK(first_face() == Approx(1.25f));
  CHECK(inflow() == Approx(1.125f));
}
