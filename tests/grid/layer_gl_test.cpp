// A layer: fluid between a floor and a ceiling, which repeats sideways.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "gl/gl_fixture.hpp"
#include "grid/grid_fixtures.hpp"
#include "grid/grid_solver.hpp"

using namespace twinflow;
using namespace twinflow::test;

namespace {

constexpr int kCells = 32;

void run_layer(GridSolver& solver, int steps, double dt_seconds) {
  for (int step = 0; step < steps; ++step) solver.step(dt_seconds, {});
}

/// Rolls of warm fluid, `shift` to the right of where they are at 0, around a disc if that is wanted.
Scene rolls(double shift, bool disc, std::initializer_list<const char*> assignments) {
  const std::string x = "(x - " + std::to_string(shift) + ")";
  Scene scene = parse_scene(disc ? "[[solid]]\nshape = \"disc\"\nradius = 0.3\ncenter = [" +
                                       std::to_string(0.9 + shift - (shift > 0.0 ? 2.0 : 0.0)) + ", -0.2]\n"
                                 : std::string(),
                            "rolls.toml", {});
  scene.settings.velocity = {"-sin(pi*y)*sin(pi*" + x + ")", "-2*cos(pi*y/2)^2*cos(pi*" + x + ")"};
  scene.settings.dye.r = "0.5 + 0.5*sin(pi*" + x + ")";
  scene.settings.dye.g = scene.settings.dye.b = "0.1";
  scene.settings.temperature.initial = "-0.5*y + 0.2*cos(pi*y/2)*sin(pi*" + x + ")";
  scene.settings.temperature.bottom = "0.5";
  scene.settings.temperature.top = "-0.5";
  for (const char* assignment :
       {"domain.boundary=layer", "grid.resolution=32", "dye.resolution=64", "temperature.diffusivity=0.02",
        "temperature.expansion=2", "force.y=-1", "grid.viscosity=0.01"}) {
    apply_assignment(scene.settings, assignment);
  }
  for (const char* assignment : assignments) apply_assignment(scene.settings, assignment);
  return scene;
}

/// The largest difference of two fields of so many columns, of which one is `columns` to the right.
double largest_difference(const gl::Field& field, const gl::Field& shifted, int columns) {
  const std::vector<float> a = field.read_back();
  const std::vector<float> b = shifted.read_back();
  const auto width = static_cast<std::size_t>(field.width());
  const std::size_t channels = a.size() / (width * static_cast<std::size_t>(field.height()));
  double largest = 0.0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    const std::size_t texel = k / channels;
    const std::size_t column = (texel % width + static_cast<std::size_t>(columns)) % width;
    const std::size_t moved = (texel - texel % width + column) * channels + k % channels;
    largest = std::max(largest, std::abs(double{a[k]} - double{b[moved]}));
  }
  return largest;
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "a layer flows alike wherever its sides cut it", "[gl][grid]") {
  const auto [layout, slip, advection, disc] = GENERATE(table<const char*, const char*, const char*, bool>(
      {{"grid.layout=staggered", "domain.slip=no-slip", "grid.advection=bicubic", false},
       {"grid.layout=staggered", "domain.slip=free-slip", "grid.advection=maccormack", true},
       {"grid.layout=collocated", "domain.slip=no-slip", "grid.advection=maccormack", false}}));
  CAPTURE(layout, slip, advection, disc);
  const auto assignments = {layout, slip, advection, "domain.lid_speed=0.3", "grid.confinement=0.1"};
  GridSolver solver(shaders, rolls(0.0, disc, assignments));
  GridSolver shifted(shaders, rolls(0.5, disc, assignments));
  run_layer(solver, 10, 0.02);
  run_layer(shifted, 10, 0.02);
  // What formulas and positions round, and what an iteration of few cycles makes of it.
  CHECK(largest_difference(solver.velocity(), shifted.velocity(), kCells / 4) < 2e-4);
  CHECK(largest_difference(*solver.temperature(), *shifted.temperature(), kCells / 4) < 1e-4);
  CHECK(largest_difference(*solver.dye(), *shifted.dye(), kCells / 2) < 1e-3);
  const GridMetrics metrics = solver.metrics();
  CHECK(metrics.kinetic_energy == Approx(shifted.metrics().kinetic_energy).epsilon(1e-5));
  CHECK(metrics.nusselt.hotter.value() == Approx(shifted.metrics().nusselt.hotter.value()).epsilon(1e-4));
}

TEST_CASE_METHOD(GlFixture, "fluid that sticks to the floor and the ceiling of a layer slows down as it must",
                 "[gl][grid]") {
  const char* layout = GENERATE("grid.layout=staggered", "grid.layout=collocated");
  Scene scene =
      scene_with({"domain.boundary=layer", "domain.slip=no-slip", "grid.resolution=32", "dye.resolution=16",
                  "velocity.u=cos(pi*y/2)", "velocity.v=0", "grid.viscosity=0.1", layout});
  GridSolver solver(shaders, scene);
  const double before = solver.metrics().momentum.x;
  run_layer(solver, 60, 1.0 / 60.0);
  // u = cos(πy/2) exp(−ν π²/4 t). Implicit Euler slows the rate by 0.2 %.
  const double rate = -std::log(solver.metrics().momentum.x / before);
  CHECK(rate == Approx(0.1 * std::numbers::pi * std::numbers::pi / 4.0).epsilon(0.005));
  for (const float divergence : solver.remaining_divergence().read_back()) {
    REQUIRE(std::abs(divergence) < 1e-4f);
  }
}
