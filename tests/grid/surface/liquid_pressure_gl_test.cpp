// The solver of the pressure equation under a free surface, whose coefficients change with every step.
#include <sstream>
#include <string>

#include "grid/surface/liquid_fixtures.hpp"
#include "scene/scene.hpp"

using namespace twinflow;

namespace {

/// A pool with seven bubbles below its surface and seven drops above it, some of a few cells, in a flow with
/// waves of several lengths.
Scene drops_and_bubbles(int rows) {
  std::ostringstream bubbles;
  std::ostringstream drops;
  for (int k = 0; k < 7; ++k) {
    const double x = std::fmod(0.618034 * (k + 1), 1.0) * 1.8 - 0.9;
    const double radius = 0.05 + 0.02 * (k % 4);
    bubbles << ", sqrt((x - " << x << ")^2 + (y + " << 0.2 + 0.1 * k << ")^2) - " << radius;
    drops << ", " << radius << " - sqrt((x + " << x << ")^2 + (y - " << 0.3 + 0.09 * k << ")^2)";
  }
  const std::string region = "max(min(0.02*cos(3*x) - y" + bubbles.str() + ")" + drops.str() + ")";
  Scene scene = parse_scene(
      "[domain]\nboundary = \"walls\"\n[velocity]\nu = \"sin(3*x + 1)*cos(5*y) + 0.5*sin(37*x)*cos(29*y)\"\n"
      "v = \"cos(2*x)*sin(4*y + 2) + 0.5*cos(31*x)*sin(41*y)\"\n[grid]\nsurface = \"free\"\nregion = \"" +
          region + "\"\n",
      "liquid.toml", {});
  scene.settings.grid.resolution = rows;
  scene.settings.grid.tolerance = 1e-4;
  scene.settings.force.y = -2.0;
  scene.settings.particles.enabled = false;
  return scene;
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "Five iterations solve the pressure of a liquid with drops and bubbles",
                 "[gl][grid][surface]") {
  const int rows = GENERATE(64, 128, 256);
  Scene scene = drops_and_bubbles(rows);
  scene.settings.grid.warm_start = false;
  GridSolver solver(shaders, scene);
  solver.step(0.25 * solver.shape().cell_size(), {});
  const double iterations = solver.metrics().pressure_iterations.value();
  CAPTURE(rows, iterations);
  CHECK(iterations <= 5.0);
  CHECK(iterations >= 1.0);
}

TEST_CASE_METHOD(GlFixture,
                 "From the last pressures fewer than three iterations solve that of a falling drop",
                 "[gl][grid][surface]") {
  Scene scene = liquid_scene("max(-0.3 - y, 0.24 - sqrt(x^2 + (y - 0.4)^2))", 64, 2.0);
  scene.settings.grid.tolerance = 1e-4;
  GridSolver solver(shaders, scene);
  double sum = 0.0;
  constexpr int kSteps = 150;  // the drop meets the pool after 70
  for (int step = 0; step < kSteps; ++step) {
    solver.step(0.01, {});
    sum += solver.metrics().pressure_iterations.value();
  }
  CAPTURE(sum / kSteps);
  CHECK(sum / kSteps <= 2.4);  // 2.8 without a third sweep and over-relaxation
}

TEST_CASE_METHOD(GlFixture, "From the last pressures three iterations solve those of splashes",
                 "[gl][grid][surface]") {
  const std::string name = GENERATE(as<std::string>(), "dam-break", "drop-in-pool");
  const Integration integration = GENERATE(Integration::reflection, Integration::projection);
  Scene scene = load_scene(name);
  scene.settings.grid.integration = integration;
  scene.settings.grid.tolerance = 1e-4;
  scene.settings.particles.enabled = false;
  scene.settings.dye.resolution = 16;
  GridSolver solver(shaders, scene);
  double sum = 0.0;
  constexpr int kSteps = 40;
  for (int step = 0; step < kSteps; ++step) {
    solver.step(scene.settings.time.step, {});
    sum += solver.metrics().pressure_iterations.value();
  }
  CAPTURE(name, integration, sum / kSteps);
  CHECK(sum / kSteps <= 3.0);  // with reflection 3.6 and 3.4 without a third sweep and over-relaxation
}

TEST_CASE_METHOD(GlFixture, "A warm start that is switched off leaves nothing of the pressures before",
                 "[gl][grid][surface]") {
  /// The pressure after one cycle, of a flow whose pressures before were solved to rounding.
  const auto pressure_of_one_cycle = [&](bool warm_start_before) {
    Scene scene = liquid_scene("max(-0.3 - y, 0.24 - sqrt(x^2 + (y - 0.4)^2))", 32, 2.0);
    scene.settings.grid.integration = Integration::projection;
    scene.settings.grid.tolerance = 1e-6;
    scene.settings.grid.warm_start = warm_start_before;
    GridSolver solver(shaders, scene);
    for (int step = 0; step < 5; ++step) solver.step(0.01, {});
    scene.settings.grid.tolerance = 0.0;
    scene.settings.grid.cycles = 1;
    scene.settings.grid.warm_start = false;
    solver.apply(scene.settings);
    solver.step(0.01, {});
    return solver.pressure().read_back();
  };
  const std::vector<float> cold = pressure_of_one_cycle(false);
  const std::vector<float> once_warm = pressure_of_one_cycle(true);
  double difference = 0.0;
  double square = 0.0;
  for (std::size_t cell = 0; cell < cold.size(); ++cell) {
    difference += std::pow(double{once_warm[cell]} - cold[cell], 2);
    square += std::pow(double{cold[cell]}, 2);
  }
  REQUIRE(square > 0.0);
  const double relative = std::sqrt(difference / square);
  CAPTURE(relative);
  CHECK(relative < 1e-4);
}
