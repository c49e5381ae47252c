// What the probe reads of the grid fluid, against flows whose values are known everywhere.
#include "grid/readings/grid_probe.hpp"

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "gl/gl_fixture.hpp"
#include "grid/grid_solver.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;
using std::numbers::pi;

namespace {

Scene scene_with(std::initializer_list<std::string> assignments) {
  Scene scene{.name = "test",
              .title = "test",
              .group = {},
              .folder = {},
              .settings = default_settings(),
              .gestures = {}};
  apply_assignment(scene.settings, "dye.resolution=16");
  for (const std::string& assignment : assignments) apply_assignment(scene.settings, assignment);
  return scene;
}

/// The pressure of the Taylor-Green vortex with density 1.
double pressure(glm::dvec2 point) {
  return 0.25 * (std::cos(2.0 * pi * point.x) + std::cos(2.0 * pi * point.y));
}

/// Points within cells, on their centres, and at the domain's edges.
constexpr glm::dvec2 kPoints[] = {{0.3, -0.2}, {-0.71, 0.44}, {-0.999, 0.998}, {0.01, -1.0}};

void ask(GridProbe& probe, GridSolver& solver, glm::dvec2 point) {
  probe.ask(solver.cells(), solver.velocity(), solver.pressure(), solver.temperature(), solver.surface(),
            point);
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "the probe reads velocity, vorticity and pressure of the Taylor-Green vortex",
                 "[gl][grid]") {
  const std::string layout = GENERATE("staggered", "collocated");
  const std::string boundary = GENERATE("wrap", "walls");
  CAPTURE(layout, boundary);
  // Also a flow between free-slip walls: nothing goes through x, y = ±1.
  GridSolver solver(shaders,
                    scene_with({"velocity.u=sin(pi*x)*cos(pi*y)", "velocity.v=-cos(pi*x)*sin(pi*y)",
                                "grid.resolution=128", "grid.layout=" + layout, "domain.boundary=" + boundary,
                                layout == "staggered" ? "grid.pressure=auto" : "grid.iterations=400"}));
  solver.step(1e-3, {});  // so short that only the pressure is new
  GridProbe probe(shaders);
  ask(probe, solver, kPoints[0]);
  const PointReading first = probe.answer().value();
  for (const glm::dvec2 point : kPoints) {
    ask(probe, solver, point);
    const PointReading reading = probe.answer().value();
    CAPTURE(point.x, point.y);
    // Cubic interpolation over cells of 1/64: (π/64)³ of 1, a tenth of it.
    CHECK(reading.velocity.x == Approx(std::sin(pi * point.x) * std::cos(pi * point.y)).margin(1e-4));
    CHECK(reading.velocity.y == Approx(-std::cos(pi * point.x) * std::sin(pi * point.y)).margin(1e-4));
    // Differences over two cells: (π/64)²/6 of 2π.
    const double vorticity = 2.0 * pi * std::sin(pi * point.x) * std::sin(pi * point.y);
    CHECK(*reading.vorticity == Approx(vorticity).margin(5e-3));
    CHECK(reading.density == 1.0);
    if (layout == "staggered") {  // the sweeps of the other one are far from the pressure's end
      // Between walls pressure has a zero of its own.
      CHECK(reading.pressure - first.pressure == Approx(pressure(point) - pressure(kPoints[0])).margin(5e-3));
    }
  }
}

TEST_CASE_METHOD(GlFixture, "every image of a point has the same reading", "[gl][grid]") {
  GridSolver solver(shaders, scene_with({"velocity.u=sin(pi*y)", "velocity.v=0.3*cos(pi*x)",
                                         "grid.resolution=32", "domain.aspect=1.5"}));
  GridProbe probe(shaders);
  ask(probe, solver, {0.4, 0.7});
  const PointReading once = probe.answer().value();
  ask(probe, solver, {0.4 - 3.0, 0.7 + 2.0});
  const PointReading image = probe.answer().value();
  CHECK(once.velocity.x == Approx(std::sin(pi * 0.7)).margin(2e-3));
  CHECK(image.velocity.x == Approx(once.velocity.x).margin(1e-6));
  CHECK(image.velocity.y == Approx(once.velocity.y).margin(1e-6));
}

TEST_CASE_METHOD(GlFixture, "an answer is that of the time when it was asked for, and given once",
                 "[gl][grid]") {
  GridSolver solver(shaders,
                    scene_with({"velocity.u=0.5", "velocity.v=0", "grid.resolution=16", "force.x=10"}));
  GridProbe probe(shaders);
  ask(probe, solver, {0.1, 0.1});
  solver.step(0.05, {});
  CHECK(probe.answer()->velocity.x == Approx(0.5).margin(1e-6));
  CHECK_THROWS_AS(probe.answer(), std::logic_error);
  ask(probe, solver, {0.1, 0.1});
  CHECK(probe.answer()->velocity.x == Approx(1.0).margin(1e-5));
}
