// A liquid with a free surface: waves, rest, splashes.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>
#include <string>
#include <vector>

#include "grid/surface/liquid_fixtures.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;

TEST_CASE_METHOD(GlFixture, "A standing wave has the period of linear theory and keeps its height",
                 "[gl][grid][surface]") {
  const WaveResult wave = standing_wave(*this, 32, Basin{});
  CAPTURE(wave.period_error, wave.height_left, wave.volume_change);
  CHECK(std::abs(wave.period_error) < 5e-3);
  CHECK(wave.height_left > 0.98);
  CHECK(wave.height_left < 1.01);
  CHECK(std::abs(wave.volume_change) < 1e-5);
}

TEST_CASE_METHOD(GlFixture, "Water at rest stays at rest under its pressure", "[gl][grid][surface]") {
  constexpr double kGravity = 2.0;
  const bool is_long = GENERATE(false, true);  // a long step is taken in parts
  const auto assignments = GENERATE(
      as<std::vector<std::string>>(), std::vector<std::string>{"grid.viscosity=0"},
      std::vector<std::string>{"grid.viscosity=0.05"},
      std::vector<std::string>{"grid.viscosity=0.05", "domain.slip=no-slip"},
      std::vector<std::string>{"grid.viscosity=0.05", "domain.slip=no-slip", "grid.integration=projection"});
  Scene scene = liquid_scene("0.01875 - y", 32, kGravity);  // 16.3 rows deep
  apply_assignments(scene.settings, assignments);
  GridSolver solver(shaders, scene);
  const double depth = 1.01875;
  const double volume = volume_of(solver);
  const double seconds = is_long ? 0.1 : 0.02;
  for (int step = 0; step * seconds < 2.5; ++step) solver.step(seconds, {});
  CHECK(solver.surface() != nullptr);
  const std::vector<float> pressure = solver.pressure().read_back();
  const double floor = kGravity * (depth - 0.5 * solver.shape().cell_size());
  const double speed = largest_component(solver);
  CAPTURE(is_long, assignments, speed, pressure.front(), floor);
  CHECK(speed < 1e-4 * std::sqrt(kGravity * depth));
  CHECK(std::abs(pressure[20] / floor - 1.0) < 1e-4);
  CHECK(std::abs(pressure.front() / floor - 1.0) < 1e-4);  // in the corner
  CHECK(std::abs(volume_of(solver) / volume - 1.0) < 1e-5);
}

TEST_CASE_METHOD(GlFixture, "A full box of viscous liquid stays at rest under a slanted force",
                 "[gl][grid][surface]") {
  Scene scene = liquid_scene("1", 32, 0.7, "viscosity = 0.05\n");
  scene.settings.force.x = 1.2;
  apply_assignment(scene.settings, "domain.slip=no-slip");
  GridSolver solver(shaders, scene);
  for (int step = 0; step < 50; ++step) solver.step(0.02, {});
  const std::vector<float> pressure = solver.pressure().read_back();
  CHECK(largest_component(solver) < 1e-4);
  const double height = 2.0 - solver.shape().cell_size();
  CHECK(pressure.back() - pressure.front() == Approx((1.2 - 0.7) * height).epsilon(1e-3));
}

TEST_CASE_METHOD(GlFixture, "A drop that falls into a pool gains no energy and loses no volume",
                 "[gl][grid][surface]") {
  const SplashResult splash = drop_into_pool(*this, 64, 0.01, 2.0);
  CAPTURE(splash.most_energy, splash.volume_change);
  CHECK(splash.most_energy < 1.01);
  CHECK(std::abs(splash.volume_change) < 1e-4);
  CHECK(splash.fullest < 1.5);
}

TEST_CASE_METHOD(GlFixture, "Strokes through a surface neither make liquid nor take it",
                 "[gl][grid][surface]") {
  GridSolver solver(shaders, liquid_scene("-y", 32, 2.0));
  const double volume = volume_of(solver);
  for (int step = 0; step < 60; ++step) {
    const double x = -0.6 + 0.02 * step;
    const Stroke stroke{.from = {x, -0.3},
                        .to = {x + 0.02, 0.1 * (step % 7)},
                        .duration = 0.02,
                        .radius = 0.2,
                        .velocity_rate = 20.0};
    solver.step(0.01, std::array{stroke});
  }
  CHECK(energy_of(solver, 2.0).kinetic > 1.0);
  CHECK(std::abs(volume_of(solver) / volume - 1.0) < 1e-4);
}

// Koshizuka, Oka, "Moving-particle semi-implicit method for fragmentation of incompressible fluid" (1996):
// the front of a column of water of width L and height 2 L; t √(2 g/L), x / L. Viscosity is chosen: at a
// Reynolds number L √(g L)/ν of 100 the front that sticks to the floor is about as late as that in the
// experiment.
TEST_CASE_METHOD(GlFixture, "The front of a dam break runs as in the experiment", "[gl][grid][surface]") {
  struct Reading {
    double time, place;
  };
  constexpr std::array<Reading, 7> kExperiment{{{0.381, 1.111},
                                                {0.769, 1.252},
                                                {1.153, 1.505},
                                                {1.537, 1.892},
                                                {1.935, 2.241},
                                                {2.323, 2.615},
                                                {2.719, 3.003}}};
  constexpr double kGravity = 2.0;
  constexpr double kWidth = 0.8;
  Scene scene = liquid_scene("(x < -1.2)*(y < 0.6)", 64, kGravity);
  scene.settings.domain.aspect = 2.0;
  scene.settings.domain.slip = WallSlip::no_slip;
  scene.settings.grid.viscosity = kWidth * std::sqrt(kGravity * kWidth) / 100.0;
  GridSolver solver(shaders, scene);
  const GridShape& shape = solver.shape();
  const auto front = [&] {
    const std::vector<float> fractions = fractions_of(solver);
    double place = 0.0;
    for (int i = 0; i + 1 < shape.nx; ++i) {
      const auto fullest = [&](int column) {
        float most = 0.0f;
        for (int j = 0; j < 3; ++j)
          most = std::max(most, fractions[static_cast<std::size_t>(j) * shape.nx + column]);
        return double{most};
      };
      if (fullest(i) < 0.5) continue;
      const double past =
          std::clamp((fullest(i) - 0.5) / std::max(fullest(i) - fullest(i + 1), 1e-6), 0.0, 1.0);
      place = (i + 0.5 + past) * shape.cell_size() / kWidth;
    }
    return place;
  };
  double time = 0.0;
  for (const Reading& reading : kExperiment) {
    const double end = reading.time / std::sqrt(2.0 * kGravity / kWidth);
    const int steps = static_cast<int>(std::ceil((end - time) / 0.0125));
    for (int k = 0; k < steps; ++k) solver.step((end - time) / steps, {});
    time = end;
    CAPTURE(reading.time, reading.place, front());
    CHECK(std::abs(front() / reading.place - 1.0) < 0.06);
  }
}
