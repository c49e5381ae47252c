// Pockets that open and close while a world runs.
#include <cmath>

#include "core/state_visitor.hpp"
#include "gl/gl_fixture.hpp"
#include "world/readings/imbalance_notice.hpp"
#include "world/readings/metrics.hpp"
#include "world/readings/world_readings.hpp"
#include "world/world_fixtures.hpp"

using namespace twinflow;
using namespace twinflow::test;

namespace {

/// A channel that a wall blocks from 0.1 to 0.2 s on; the wall is erased again at 0.4 s.
Scene channel_scene() {
  Scene scene = parse_scene(
      "[domain]\nboundary = \"channel\"\n[inlet]\nu = \"1\"\n[velocity]\nu = \"1\"\nv = "
      "\"0\"\n[[gauge]]\nname = \"p\"\n"
      "at = [-0.5, 0.1]\n",
      "blocked.toml", {});
  scene.settings.grid.resolution = 32;
  scene.settings.dye.resolution = 16;
  scene.settings.grid.warm_start = true;
  scene.settings.particles.enabled = false;
  scene.settings.time.step = 0.01;
  scene.gestures = {{BrushTool::solid, {{0.1, {0.2, -1.0}}, {0.15, {0.2, 0.0}}, {0.2, {0.2, 1.0}}}, 0.1, {}},
                    {BrushTool::erase, {{0.4, {0.2, -1.0}}, {0.45, {0.2, 0.0}}, {0.5, {0.2, 1.0}}}, 0.2, {}}};
  return scene;
}

double imbalance(World& world) { return read_metrics(world).grid->imbalance.value(); }

}  // namespace

TEST_CASE_METHOD(GlFixture, "a drawn wall that closes a channel is told once, until it is erased",
                 "[gl][world][solids]") {
  World world(channel_scene(), &shaders);
  ImbalanceNotice notice;
  int told = 0;
  double first = 0.0;
  while (world.time() < 0.7 - 1e-9) {
    world.step();
    const std::string line = notice.report(world);
    if (line.empty()) continue;
    ++told;
    first = world.time();
    CHECK_THAT(line, Catch::Matchers::Contains("an area of 2 per second"));
  }
  CHECK(told == 1);
  CHECK(first > 0.15);
  CHECK(first < 0.22);
  CHECK(imbalance(world) == 0.0);
  CHECK(read_metrics(world).grid->divergence_rms < 0.05);
}

TEST_CASE_METHOD(GlFixture, "a box full of liquid under gravity has nothing to tell",
                 "[gl][world][surface]") {
  const std::string integration = GENERATE("reflection", "projection");
  Scene scene = parse_scene(
      "[domain]\nboundary = \"walls\"\n[velocity]\nu = \"0\"\nv = \"0\"\n[force]\ny = -10\n"
      "[grid]\nsurface = \"free\"\n[particles]\nenabled = false\nregion = \"1\"\n",
      "full.toml", {});
  apply_assignment(scene.settings, "grid.integration=" + integration);
  scene.settings.grid.resolution = 64;
  scene.settings.dye.resolution = 16;
  World world(scene, &shaders);
  ImbalanceNotice notice;
  for (int step = 0; step < 100; ++step) {
    world.step();
    REQUIRE(notice.report(world).empty());
  }
}

TEST_CASE_METHOD(GlFixture,
                 "a run that goes on from a checkpoint has the imbalance and the level of the whole run",
                 "[gl][world][checkpoint]") {
  World whole(channel_scene(), &shaders);
  whole.advance_to(0.3);
  CHECK(imbalance(whole) == Approx(2.0).epsilon(1e-5));
  StateWriter writer;
  whole.save(writer);
  StateReader read(writer.bytes());
  World resumed(read, &shaders, 1);
  const auto row = [](World& world) {
    Metrics metrics = read_metrics(world);
    metrics.grid_step_milliseconds.reset();
    return metrics_row(metrics);
  };
  for (int step = 0; step < 2; ++step) {
    CAPTURE(step);
    CHECK(row(whole) == row(resumed));
    CHECK(whole.grid()->pressure().read_back() == resumed.grid()->pressure().read_back());
    CHECK(read_gauges(whole).front().grid.front().pressure ==
          read_gauges(resumed).front().grid.front().pressure);
    for (World* world : {&whole, &resumed}) world->step();
  }
}

TEST_CASE_METHOD(GlFixture, "liquid that is poured into a full box has no place there",
                 "[gl][world][surface]") {
  Scene scene = small_scene({"domain.boundary=walls", "grid.surface=free", "velocity.u=0", "velocity.v=0",
                             "particles.enabled=false", "particles.region=1"});
  scene.gestures = {{BrushTool::pour, {{0.05, {0.0, 0.0}}, {0.1, {0.2, 0.0}}}, 0.3, {}}};
  World world(scene, &shaders);
  world.advance_to(0.05);
  CHECK(imbalance(world) == 0.0);
  world.advance_to(0.2);
  const double before_poured = read_metrics(world).grid->volume_poured.value();
  CAPTURE(before_poured);
  CHECK(before_poured < 1e-5);
  CHECK(imbalance(world) < 1e-4);
}

TEST_CASE_METHOD(GlFixture, "the imbalance of a liquid that a piston presses is kept in checkpoints",
                 "[gl][world][surface]") {
  Scene scene = parse_scene(
      "[domain]\nboundary = \"walls\"\n[velocity]\nu = \"0\"\nv = \"0\"\n[grid]\nsurface = \"free\"\n"
      "resolution = 32\nregion = \"1\"\n[dye]\nresolution = 16\n[particles]\nenabled = false\n"
      "[[solid]]\nshape = \"box\"\nsize = [0.2, 2.5]\ncenter = [-0.5, 0]\nvelocity = [0.25, 0]\n",
      "piston.toml", {});
  scene.settings.time.step = 0.01;
  World world(scene, &shaders);
  world.step();
  const double pressed = imbalance(world);
  CHECK(pressed == Approx(1.0).margin(0.05));
  StateWriter writer;
  world.save(writer);
  StateReader read(writer.bytes());
  World resumed(read, &shaders, 1);
  CHECK(imbalance(resumed) == pressed);
}
