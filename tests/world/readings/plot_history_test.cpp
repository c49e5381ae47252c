#include "world/readings/plot_history.hpp"

#include <catch2/catch.hpp>

using namespace twinflow;

TEST_CASE("samples are taken five times a second, or so seldom that they take little of the time",
          "[world]") {
  for (const double cost : {0.0, 0.001, 0.05, 1.0}) {
    CAPTURE(cost);
    SamplingRhythm rhythm;
    double spent = 0.0;
    int samples = 0;
    double now = 0.0;
    for (; now < 100.0; now += 1.0 / 60.0) {
      if (!rhythm.is_due(now)) continue;
      rhythm.note(now, now + cost);
      now += cost;
      spent += cost;
      ++samples;
    }
    CHECK(samples <= 1 + now / SamplingRhythm::kInterval);
    CHECK(spent <= SamplingRhythm::kMostTime * now + cost);
    if (cost < SamplingRhythm::kMostTime * SamplingRhythm::kInterval) CHECK(samples > 450);
  }
}

TEST_CASE("a world that stands still is measured once", "[world]") {
  Scene scene = load_scene("default");
  scene.settings.grid.enabled = false;
  scene.settings.particles.count = 100;
  World world(scene, nullptr, {.seed = 1, .threads = 1});
  double now = 0.0;
  PlotHistory plots([&now] { return now; });
  CHECK(plots.measure(world));
  now += 1.0;
  CHECK_FALSE(plots.measure(world));
  CHECK(plots.history().size() == 1);
  plots.clear();
  CHECK(plots.history().empty());
}
