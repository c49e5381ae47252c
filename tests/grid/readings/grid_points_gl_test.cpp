// Many points of the grid fluid read at once, against flows whose values are known everywhere.
#include "grid/readings/grid_points.hpp"

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "gl/gl_fixture.hpp"
#include "grid/grid_fixtures.hpp"
#include "grid/grid_solver.hpp"

using namespace twinflow;
using std::numbers::pi;

TEST_CASE_METHOD(GlFixture, "points read velocity, vorticity, pressure and dye of the Taylor-Green vortex",
                 "[gl][grid]") {
  const std::string boundary =
      GENERATE("domain.boundary=wrap", "domain.boundary=walls", "domain.boundary=layer");
  CAPTURE(boundary);
  GridSolver solver(shaders,
                    test::scene_with({"velocity.u=sin(pi*x)*cos(pi*y)", "velocity.v=-cos(pi*x)*sin(pi*y)",
                                      "dye.r=0.5+0.5*sin(pi*x)", "dye.g=0.25", "dye.b=0.5+0.25*cos(pi*y)",
                                      "grid.resolution=128", "dye.resolution=256", boundary.c_str()}));
  solver.step(1e-3, {});  // so short that only the pressure is new
  const std::vector<glm::dvec2> points{{0.3, -0.2}, {-0.71, 0.44}, {-0.999, 0.998}, {0.01, -1.0}};
  GridPoints reader(shaders);
  const std::vector<GridPoint> readings = reader.read(solver, points);
  REQUIRE(readings.size() == points.size());
  const auto pressure = [](glm::dvec2 p) {
    return 0.25 * (std::cos(2.0 * pi * p.x) + std::cos(2.0 * pi * p.y));
  };
  for (std::size_t k = 0; k < points.size(); ++k) {
    const auto [x, y] = std::pair(points[k].x, points[k].y);
    CAPTURE(x, y);
    CHECK(readings[k].velocity.x == Approx(std::sin(pi * x) * std::cos(pi * y)).margin(2e-3));
    CHECK(readings[k].velocity.y == Approx(-std::cos(pi * x) * std::sin(pi * y)).margin(2e-3));
    CHECK(readings[k].dye.r == Approx(0.5 + 0.5 * std::sin(pi * x)).margin(5e-3));
    CHECK(readings[k].dye.g == Approx(0.25).margin(1e-4));
    CHECK(readings[k].dye.b == Approx(0.5 + 0.25 * std::cos(pi * y)).margin(5e-3));
    // The zero of the pressure is free, so differences are compared. Linear on to a wall: h² p'' = 5e-3 or
    // less.
    REQUIRE(readings[k].pressure);
    CHECK(*readings[k].pressure - *readings[0].pressure ==
          Approx(pressure(points[k]) - pressure(points[0])).margin(5e-3));
  }
  CHECK(readings[0].vorticity == Approx(2.0 * pi * std::sin(pi * 0.3) * std::sin(-pi * 0.2)).margin(1e-2));
}

TEST_CASE_METHOD(GlFixture, "points are as many as one reading holds, and no more", "[gl][grid]") {
  GridSolver solver(shaders, test::scene_with({"grid.resolution=16", "dye.resolution=16"}));
  GridPoints reader(shaders);
  CHECK(reader.read(solver, {}).empty());
  std::vector<glm::dvec2> points(GridPoints::kMost, glm::dvec2(0.1, 0.2));
  CHECK(reader.read(solver, points).size() == points.size());
  points.emplace_back(0.0);
  CHECK_THROWS_AS(reader.read(solver, points), std::logic_error);
}
