// The published case beside a world that runs.
#include <catch2/catch.hpp>

#include <algorithm>

#include "app/validate/live_case.hpp"
#include "gl/gl_fixture.hpp"
#include "world/readings/world_readings.hpp"

using namespace twinflow;
using namespace twinflow::validation;

namespace {

Scene coarse(const std::string& name) {
  Scene scene = load_scene(name);
  scene.settings.grid.resolution = 32;
  scene.settings.dye.resolution = 32;
  scene.settings.particles.count = 400;
  return scene;
}

}  // namespace

TEST_CASE("a case differs from a scene in what makes another flow, and not in how that is computed",
          "[validate]") {
  const Case cavity = load_case("lid-driven-cavity-400");
  Scene scene = cavity.scene;
  scene.settings.grid.resolution = 16;
  scene.settings.grid.advection = Advection::semi_lagrangian;
  scene.settings.view.arrows = !scene.settings.view.arrows;
  CHECK(differences_from(cavity, scene).empty());
  scene.settings.grid.viscosity = 0.25;
  CHECK(differences_from(cavity, scene) == std::vector<std::string>{"grid.viscosity 0.005"});
}

TEST_CASE_METHOD(GlFixture, "the case whose flow is nearest to the scene's stands beside it",
                 "[gl][validate]") {
  World world(coarse("lid-driven-cavity"), &shaders);
  LiveCase live;
  CHECK_FALSE(live.exists());
  live.measure(world, read_metrics(world));
  REQUIRE(live.exists());
  CHECK_THAT(live.caption(), Catch::Contains("Re = 100") && Catch::Contains("Marchi"));
  CHECK_THAT(live.caption(), !Catch::Contains("viscosity"));

  const std::vector<Plot> plots = live.plots();
  REQUIRE(plots.size() >= 2);
  const Plot& profile = plots.front();
  REQUIRE(profile.curves.size() == 2);  // of both fluids
  CHECK(profile.curves.front().points.size() == 257);
  CHECK(profile.curves.front().points.back().x == 1.0);
  CHECK(profile.curves.front().points.back().y == Approx(1.0));  // the lid's speed
  const Case published = load_case("lid-driven-cavity-100");
  REQUIRE(profile.marks.size() == 1);
  REQUIRE(profile.marks.front().points.size() == published.quantities.front().profile.size());
  CHECK(profile.marks.front().points.front().y == published.quantities.front().profile.front().second);

  Settings faster = world.settings();
  faster.grid.viscosity = 0.002;
  world.apply(faster);
  live.measure(world, read_metrics(world));
  CHECK_THAT(live.caption(), Catch::Contains("Re = 1,000"));
}

TEST_CASE_METHOD(GlFixture, "what both fluids read over time stands beside the published history",
                 "[gl][validate]") {
  World world(coarse("dam-break"), &shaders);
  LiveCase live;
  for (int k = 0; k < 4; ++k) {
    live.measure(world, read_metrics(world));
    world.step();
  }
  REQUIRE(live.plots().size() == 1);
  const Plot plot = live.plots().front();
  REQUIRE(plot.curves.size() == 2);
  for (const PlotCurve& fluid : plot.curves) {
    REQUIRE(fluid.points.size() == 4);
    CHECK(fluid.points.front().x == 0.0);
    CHECK(fluid.points.front().y == Approx(1.0).margin(0.05));  // the front is a column's width away
  }
  CHECK_THAT(live.caption(), Catch::Contains("grid.viscosity 0.010119"));

  live.forget_after(1.5 * world.settings().time.step);
  CHECK(live.plots().front().curves.front().points.size() == 2);
  live.clear();
  CHECK(live.plots().empty());
}

TEST_CASE_METHOD(GlFixture, "a level that is published is drawn over the time in which it counts",
                 "[gl][validate]") {
  World world(coarse("heated-cavity"), &shaders);
  LiveCase live;
  for (int k = 0; k < 3; ++k) {
    live.measure(world, read_metrics(world));
    world.step();
  }
  const std::vector<Plot> plots = live.plots();
  const auto nusselt =
      std::ranges::find_if(plots, [](const Plot& plot) { return plot.title.starts_with("Nusselt"); });
  REQUIRE(nusselt != plots.end());
  const PlotCurve& level = nusselt->curves.back();
  CHECK(level.dashed);
  CHECK(level.points.front().y == 4.519);
  CHECK(level.points.back() == glm::dvec2(nusselt->curves.front().points.back().x, 4.519));
}

TEST_CASE_METHOD(GlFixture, "published coefficients count only for the very flow of the case",
                 "[gl][validate]") {
  World world(coarse("cylinder"), &shaders);
  LiveCase live;
  live.measure(world, read_metrics(world));
  REQUIRE(live.exists());
  CHECK(live.flow(world.scene()).drag == 5.57953523384);
  CHECK(live.flow(world.scene()).lift == 0.010618948146);
  CHECK_FALSE(live.flow(world.scene()).strouhal);
  Settings other = world.settings();
  other.grid.viscosity *= 0.5;
  world.apply(other);
  CHECK_FALSE(live.flow(world.scene()).drag);  // also while paused, and before it is measured again
  live.measure(world, read_metrics(world));
  CHECK(live.exists());
  CHECK_FALSE(live.flow(world.scene()).drag);
}

TEST_CASE_METHOD(GlFixture, "a scene without a published case has no plots of one", "[gl][validate]") {
  // Cases are based on the first scene, but begin with other velocities.
  for (const char* name : {"default", "pool"}) {
    World world(coarse(name), &shaders);
    world.step();
    LiveCase live;
    live.measure(world, read_metrics(world));
    CHECK_FALSE(live.exists());
    CHECK(live.plots().empty());
  }
}
