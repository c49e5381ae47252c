// Heat in the grid fluid against exact solutions and invariants.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <string>
#include <vector>

#include <glm/geometric.hpp>

#include "gl/gl_fixture.hpp"
#include "grid/grid_solver.hpp"
#include "scene/scene_fixtures.hpp"
#include "scene/solids/solid_set.hpp"

using namespace twinflow;
using namespace twinflow::test;

namespace {

Scene still_scene(std::initializer_list<const char*> assignments) {
  Scene scene = scene_with({"velocity.u=0", "velocity.v=0", "grid.resolution=32", "dye.resolution=16"});
  for (const char* assignment : assignments) apply_assignment(scene.settings, assignment);
  return scene;
}

void run(GridSolver& solver, int steps, double dt_seconds) {
  for (int step = 0; step < steps; ++step) solver.step(dt_seconds, {});
}

double mean_of(const std::vector<float>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / double(values.size());
}

/// The largest distance of the temperature from an exact one.
template <class Exact>
double largest_error(const GridSolver& solver, const Exact& exact) {
  const std::vector<float> temperature = solver.temperature()->read_back();
  double largest = 0.0;
  for (int j = 0; j < solver.shape().ny; ++j) {
    for (int i = 0; i < solver.shape().nx; ++i) {
      const double value = temperature[static_cast<std::size_t>(j) * solver.shape().nx + i];
      largest = std::max(largest, std::abs(value - exact(solver.shape().center(i, j))));
    }
  }
  return largest;
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "heat between a hot and a cold wall comes to rest in a straight line",
                 "[gl][grid]") {
  const char* layout = GENERATE("grid.layout=staggered", "grid.layout=collocated");
  const bool upright = GENERATE(true, false);
  Scene scene =
      still_scene({"domain.boundary=walls", "temperature.initial=0", "temperature.diffusivity=0.5", layout});
  auto& heat = scene.settings.temperature;
  (upright ? heat.bottom : heat.left) = "2";
  (upright ? heat.top : heat.right) = "-1";
  GridSolver solver(shaders, scene);
  run(solver, 600, 0.05);
  // The slowest wave, of rate κ π²/4, has decayed by e^-37.
  CHECK(largest_error(solver, [&](glm::dvec2 place) { return 0.5 - 1.5 * (upright ? place.y : place.x); }) <
        1e-4);
  const GridMetrics metrics = solver.metrics();
  CHECK(metrics.nusselt.hotter.value() == Approx(1.0).margin(1e-4));
  CHECK(metrics.nusselt.colder.value() == Approx(1.0).margin(1e-4));
  CHECK(metrics.nusselt.walls[index_of(Side::left)].has_value() == !upright);
  CHECK(metrics.nusselt.walls[index_of(Side::top)].has_value() == upright);
  CHECK(metrics.temperature_mean.value() == Approx(0.5).margin(1e-4));
}

TEST_CASE_METHOD(GlFixture, "a wave of heat decays as its diffusivity says", "[gl][grid]") {
  const char* boundary = GENERATE("domain.boundary=wrap", "domain.boundary=walls");
  CAPTURE(boundary);
  Scene scene = still_scene({boundary, "grid.resolution=64", "temperature.initial=cos(pi*x)*cos(pi*y)",
                             "temperature.diffusivity=0.02"});
  GridSolver solver(shaders, scene);
  const auto amplitude = [&] {  // of the wave itself
    const std::vector<float> temperature = solver.temperature()->read_back();
    double sum = 0.0;
    for (int j = 0; j < 64; ++j) {
      for (int i = 0; i < 64; ++i) {
        const glm::dvec2 place = solver.shape().center(i, j);
        sum += temperature[static_cast<std::size_t>(j) * 64 + i] * std::cos(std::numbers::pi * place.x) *
               std::cos(std::numbers::pi * place.y);
      }
    }
    return sum;
  };
  const double before = amplitude();
  run(solver, 120, 1.0 / 60.0);
  const double diffusivity =
      -std::log(amplitude() / before) / (2.0 * std::numbers::pi * std::numbers::pi * 2.0);
  // Differences over cells of h = 1/32 make a wave slower by (π h)²/12, 0.08 %.
  CHECK(diffusivity == Approx(0.02).epsilon(1e-3));
}

TEST_CASE_METHOD(GlFixture, "a long step neither overshoots nor makes heat", "[gl][grid]") {
  Scene scene = still_scene(
      {"domain.boundary=walls", "temperature.initial=x > 0.3 ? 1 : 0", "temperature.diffusivity=10"});
  GridSolver solver(shaders, scene);
  const double before = mean_of(solver.temperature()->read_back());
  for (int step = 0; step < 5; ++step) {
    solver.step(0.1, {});
    const std::vector<float> temperature = solver.temperature()->read_back();
    // The iteration leaves 1e-4 of the error of its start.
    CHECK(*std::min_element(temperature.begin(), temperature.end()) > -1e-4);
    CHECK(*std::max_element(temperature.begin(), temperature.end()) < 1.0 + 1e-4);
    // A thousand iterations a step round 5,000 times.
    CHECK(mean_of(temperature) == Approx(before).epsilon(5e-5));
  }
}

TEST_CASE_METHOD(GlFixture, "heat that spreads in a box keeps its total", "[gl][grid]") {
  Scene scene = still_scene(
      {"domain.boundary=walls", "temperature.initial=x > 0.3 ? 1 : 0", "temperature.diffusivity=0.01"});
  GridSolver solver(shaders, scene);
  const double before = mean_of(solver.temperature()->read_back());
  run(solver, 300, 1.0 / 60.0);
  CHECK(mean_of(solver.temperature()->read_back()) == Approx(before).epsilon(1e-6));
}

TEST_CASE_METHOD(GlFixture, "the heated cavity carries as much heat as de Vahl Davis published",
                 "[gl][grid]") {
  struct Row {
    double rayleigh, nusselt, fastest;  // u on the vertical line through the middle, in κ/L
  };
  // De Vahl Davis, "Natural convection of air in a square cavity: a bench mark numerical solution", 1983.
  const Row row = GENERATE(Row{1e3, 1.118, 3.649}, Row{1e4, 2.243, 16.178});
  CAPTURE(row.rayleigh);
  constexpr double kPrandtl = 0.71;
  constexpr double kLift = 0.5;  // β ΔT g
  constexpr double kSide = 2.0;
  const double diffusivity = std::sqrt(kLift * kSide * kSide * kSide / (row.rayleigh * kPrandtl));
  Scene scene = still_scene({"domain.boundary=walls", "domain.slip=no-slip", "force.y=-0.01",
                             "temperature.expansion=50", "temperature.initial=-0.5*x", "temperature.left=0.5",
                             "temperature.right=-0.5"});
  scene.settings.grid.viscosity = kPrandtl * diffusivity;
  scene.settings.temperature.diffusivity = diffusivity;
  GridSolver solver(shaders, scene);
  run(solver, 500, 0.1);
  // At 32 cells a side the errors are 0.4 % and 1.03 %, a third of that at 64.
  CHECK(solver.metrics().nusselt.hotter.value() == Approx(row.nusselt).epsilon(0.0115));
  const std::vector<float> velocity = solver.velocity().read_back();
  double fastest = 0.0;
  for (std::size_t j = 0; j < 32; ++j) fastest = std::max(fastest, double(velocity[2 * (j * 32 + 16)]));
  CHECK(fastest * kSide / diffusivity == Approx(row.fastest).epsilon(0.01));
}

TEST_CASE_METHOD(GlFixture, "a solid of a temperature warms the fluid around it as conduction says",
                 "[gl][grid]") {
  // Between two cylinders T = ln(r/R)/ln(r0/R).
  Scene scene = parse_scene(
      "[velocity]\nu = \"0\"\nv = \"0\"\n[temperature]\ninitial = \"0\"\ndiffusivity = 0.5\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.3\ntemperature = 1.0\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.8\ninside_out = true\ntemperature = 0.0\n",
      "cylinders.toml", {});
  scene.settings.grid.resolution = 64;
  scene.settings.dye.resolution = 16;
  GridSolver solver(shaders, scene);
  run(solver, 60, 0.05);
  CHECK(largest_error(solver, [](glm::dvec2 place) {
          return std::clamp(std::log(glm::length(place) / 0.8) / std::log(0.3 / 0.8), 0.0, 1.0);
        }) < 1e-3);
}

TEST_CASE_METHOD(GlFixture, "a solid with a flux warms the fluid around it as conduction says",
                 "[gl][grid]") {
  // Between a cylinder with the flux q at r and one of 0 degrees at R: T = q r/κ ln(R/distance).
  constexpr double kFlux = 0.8;
  constexpr double kDiffusivity = 0.5;
  constexpr double kInner = 0.3;
  constexpr double kOuter = 0.8;
  const bool starts_exact = GENERATE(true, false);
  Scene scene = parse_scene(
      "[velocity]\nu = \"0\"\nv = \"0\"\n[temperature]\ninitial = \"0\"\ndiffusivity = 0.5\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.3\nflux = 0.8\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.8\ninside_out = true\ntemperature = 0.0\n",
      "flux.toml", {});
  scene.settings.temperature.initial =
      starts_exact ? "0.48*ln(0.8/max(sqrt(x^2 + y^2), 0.3))" : "0.3 + 0.5*x*y";
  scene.settings.grid.resolution = 64;
  scene.settings.dye.resolution = 16;
  GridSolver solver(shaders, scene);
  // The slowest wave decays by about κ (π/2/0.5)² = 5 a second, e^-15 in all.
  run(solver, starts_exact ? 20 : 60, 0.05);
  constexpr double kWarmest = kFlux * kInner / kDiffusivity;
  const double hottest = kWarmest * std::log(kOuter / kInner);
  const std::vector<float> temperature = solver.temperature()->read_back();
  double largest = 0.0;
  for (int j = 0; j < 64; ++j) {
    for (int i = 0; i < 64; ++i) {
      const double distance = glm::length(solver.shape().center(i, j));
      if (distance <= kInner || distance >= kOuter) continue;
      const double exact = kWarmest * std::log(kOuter / distance);
      largest = std::max(largest, std::abs(temperature[static_cast<std::size_t>(j) * 64 + i] - exact));
    }
  }
  CHECK(largest < 0.01 * hottest);
}

TEST_CASE_METHOD(GlFixture, "a solid with a flux gives it along all of its surface", "[gl][grid]") {
  struct Row {
    const char* solid;
    double perimeter;
  };
  const Row row =
      GENERATE(Row{"shape = \"disc\"\nradius = 0.3\n", 0.6 * std::numbers::pi},
               Row{"shape = \"box\"\nsize = [0.9, 0.25]\nangle = 20.0\n", 2.3},
               Row{"shape = \"disc\"\nradius = 0.7\ninside_out = true\n", 1.4 * std::numbers::pi});
  const char* diffusivity = GENERATE("0.0", "0.05");
  CAPTURE(row.solid, diffusivity);
  Scene scene = parse_scene(std::string("[domain]\nboundary = \"walls\"\n[velocity]\nu = \"0\"\nv = "
                                        "\"0\"\n[temperature]\ninitial = \"0\"\ndiffusivity = ") +
                                diffusivity + "\n[[solid]]\nflux = -0.4\n" + row.solid,
                            "flux.toml", {});
  scene.settings.grid.resolution = 64;
  scene.settings.dye.resolution = 16;
  GridSolver solver(shaders, scene);
  run(solver, 50, 0.02);
  const SolidSet solids(scene, solver.domain());
  const std::vector<float> temperature = solver.temperature()->read_back();
  double heat = 0.0;
  for (int j = 0; j < 64; ++j) {
    for (int i = 0; i < 64; ++i) {
      if (solids.distance(solver.shape().center(i, j)) <= 0.0) continue;
      heat += temperature[static_cast<std::size_t>(j) * 64 + i] / (32.0 * 32.0);
    }
  }
  CHECK(heat == Approx(-0.4 * row.perimeter * 50 * 0.02).epsilon(1e-3));
}

TEST_CASE_METHOD(GlFixture, "an insulated solid neither gives nor takes heat", "[gl][grid]") {
  Scene scene = parse_scene(
      "[domain]\nboundary = \"walls\"\n[temperature]\ninitial = \"x > 0.5 ? 1 : 0.2\"\ndiffusivity = 0.02\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.3\n",
      "insulated.toml", {});
  scene.settings.grid.resolution = 32;
  scene.settings.dye.resolution = 16;
  GridSolver solver(shaders, scene);
  const double before = solver.metrics().temperature_mean.value();
  run(solver, 200, 0.02);
  CHECK(solver.metrics().temperature_mean.value() == Approx(before).epsilon(1e-5));
}

TEST_CASE_METHOD(GlFixture, "a stroke warms the fluid by its rate, and cools it again", "[gl][grid]") {
  Scene scene = still_scene({"temperature.initial=0"});
  GridSolver solver(shaders, scene);
  Stroke stroke{.from = {0.1, 0.2}, .to = {0.1, 0.2}, .duration = 0.02, .radius = 0.3, .heat_rate = 2.5};
  for (int step = 0; step < 10; ++step) solver.step(0.02, std::span(&stroke, 1));
  const auto expected = [&](glm::dvec2 place) { return 0.5 * footprint(stroke, solver.domain(), place); };
  CHECK(largest_error(solver, expected) < 1e-4);
  stroke.heat_rate = -2.5;
  for (int step = 0; step < 10; ++step) solver.step(0.02, std::span(&stroke, 1));
  CHECK(largest_error(solver, [](glm::dvec2) { return 0.0; }) < 1e-5);
}

TEST_CASE_METHOD(GlFixture, "warm fluid is lighter by its expansion", "[gl][grid]") {
  const char* layout = GENERATE("grid.layout=staggered", "grid.layout=collocated");
  Scene scene =
      still_scene({"temperature.initial=0.25*cos(pi*x)", "force.y=-2", "temperature.expansion=0.5", layout});
  GridSolver solver(shaders, scene);
  run(solver, 5, 0.02);
  // The columns move without pressure: v = -(1 - β T) 2 t.
  const std::vector<float> velocity = solver.center_velocity().read_back();
  for (int i = 0; i < 32; ++i) {
    const double x = solver.shape().center(i, 7).x;
    const double v = velocity[2 * (7 * 32 + static_cast<std::size_t>(i)) + 1];
    CHECK(v == Approx(-0.2 * (1.0 - 0.125 * std::cos(std::numbers::pi * x))).margin(1e-5));
  }
}

namespace {

/// Stirs a hot disc into its surroundings for five seconds: no heat may be lost or gained, and no new
/// extremum appear.
void check_stirring(gl::ShaderLibrary& shaders, std::initializer_list<const char*> assignments) {
  Scene scene = still_scene({"velocity.u=sin(pi*x)*cos(pi*y)", "velocity.v=-cos(pi*x)*sin(pi*y)",
                             "grid.resolution=64", "temperature.initial=x^2 + y^2 < 0.25 ? 1 : 0.25"});
  for (const char* assignment : assignments) apply_assignment(scene.settings, assignment);
  GridSolver solver(shaders, scene);
  const double before = mean_of(solver.temperature()->read_back());
  Stroke stroke{.from = {-0.2, 0}, .to = {0.3, 0.1}, .duration = 0.02, .velocity_rate = 5};
  for (int step = 0; step < 250; ++step) {
    stroke.from = {0.5 * std::cos(0.1 * step), 0.5 * std::sin(0.1 * step)};
    stroke.to = {0.5 * std::cos(0.1 * (step + 1)), 0.5 * std::sin(0.1 * (step + 1))};
    solver.step(0.02, std::span(&stroke, 1));
  }
  const std::vector<float> temperature = solver.temperature()->read_back();
  CHECK(std::abs(mean_of(temperature) / before - 1.0) < 1e-6);
  CHECK(*std::min_element(temperature.begin(), temperature.end()) > 0.25 - 1e-5);
  CHECK(*std::max_element(temperature.begin(), temperature.end()) < 1.0 + 1e-5);
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "stirring keeps the heat of an insulated box and makes no new extremum",
                 "[gl][grid]") {
  const std::string advection = GENERATE(from_range(assignments_of<Advection>("grid.advection")));
  const char* boundary = GENERATE("domain.boundary=walls", "domain.boundary=wrap");
  CAPTURE(advection, boundary);
  check_stirring(shaders, {advection.c_str(), boundary});
}

TEST_CASE_METHOD(GlFixture, "stirring keeps the heat of an insulated box in which it also spreads",
                 "[gl][grid]") {
  const char* diffusivity = GENERATE("temperature.diffusivity=0.001", "temperature.diffusivity=0.1");
  CAPTURE(diffusivity);
  check_stirring(shaders, {"domain.boundary=walls", diffusivity});
}
