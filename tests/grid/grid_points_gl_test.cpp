// Many points of the grid fluid read at once, against flows whose values are known everywhere.
#include "grid/grid_points.hpp"

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "gl/gl_fixture.hpp"
#include "grid/grid_solver.hpp"
#include "scene/scene_fixtures.hpp"

using namespace twinflow;
using std::numbers::pi;

TEST_CASE_METHOD(GlFixture, "points read velocity, vorticity, pressure and dye of the Taylor-Green vortex",
                 "[gl][grid]") {
  const auto [layout, boundary] =
      GENERATE(table<std::string, std::string>({{"grid.layout=staggered", "domain.boundary=wrap"},
                                                {"grid.layout=staggered", "domain.boundary=walls"},
                                                {"grid.layout=staggered", "domain.boundary=layer"},
                                                {"grid.layout=collocated", "domain.boundary=wrap"},
                                                {"grid.layout=collocated", "domain.boundary=walls"}}));
  CAPTURE(layout, boundary);
  const bool is_staggered = layout == "grid.layout=staggered";
  // Also a flow between free-slip walls: nothing goes through x, y = ±1.
  GridSolver solver(
      shaders,
      test::scene_with({"velocity.u=sin(pi*x)*cos(pi*y)", "velocity.v=-cos(pi*x)*sin(pi*y)",
                        "dye.r=0.5+0.5*sin(pi*x)", "dye.g=0.25", "dye.b=0.5+0.25*cos(pi*y)",
                        "grid.resolution=128", "dye.resolution=256", layout.c_str(), boundary.c_str(),
                        is_staggered ? "grid.pressure=auto" : "grid.iterations=400"}));
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
    // Cubic interpolation over cells of 1/64: (π/64)³ of 1, a tenth of it.
    CHECK(readings[k].velocity.x == Approx(std::sin(pi * x) * std::cos(pi * y)).margin(1e-4));
    CHECK(readings[k].velocity.y == Approx(-std::cos(pi * x) * std::sin(pi * y)).margin(1e-4));
    // Linear interpolation: (π/64)²/8 of 2π in each direction.
    CHECK(readings[k].vorticity == Approx(2.0 * pi * std::sin(pi * x) * std::sin(pi * y)).margin(5e-3));
    REQUIRE(readings[k].dye);
    CHECK(readings[k].dye->r == Approx(0.5 + 0.5 * std::sin(pi * x)).margin(5e-3));
    CHECK(readings[k].dye->g == Approx(0.25).margin(1e-4));
    CHECK(readings[k].dye->b == Approx(0.5 + 0.25 * std::cos(pi * y)).margin(5e-3));
    REQUIRE(readings[k].pressure);
    if (!is_staggered) continue;  // the sweeps of the other one are far from the pressure's end
    // The zero of the pressure is free, so differences are compared. Linear on to a wall: h² p'' = 5e-3 or
    // less.
    CHECK(*readings[k].pressure - *readings[0].pressure ==
          Approx(pressure(points[k]) - pressure(points[0])).margin(5e-3));
  }
}

TEST_CASE_METHOD(GlFixture, "as many points are read in a liquid after a whole fluid, and back again",
                 "[gl][grid]") {
  GridSolver whole(shaders, test::scene_with({"velocity.u=0.5", "velocity.v=0.25", "grid.resolution=16"}));
  Scene dam = load_scene("dam-break");
  dam.settings.grid.resolution = 16;
  GridSolver liquid(shaders, dam, 1);
  const std::vector<glm::dvec2> points{{-1.5, -0.5}, {0.9, 0.9}};
  GridPoints reader(shaders);
  for (int turn = 0; turn < 2; ++turn) {
    const std::vector<GridPoint> open = reader.read(whole, points);
    REQUIRE(open.size() == points.size());
    CHECK(open[1].velocity.x == Approx(0.5).margin(1e-6));
    CHECK(open[1].in_fluid());
    const std::vector<GridPoint> readings = reader.read(liquid, points);
    REQUIRE(readings.size() == points.size());
    CHECK(readings[0].in_fluid());
    CHECK_FALSE(readings[1].in_fluid());
  }
}

TEST_CASE_METHOD(GlFixture, "every image of a point has the same reading", "[gl][grid]") {
  GridSolver solver(shaders, test::scene_with({"velocity.u=sin(pi*y)", "velocity.v=0.3*cos(pi*x)",
                                               "grid.resolution=32", "domain.aspect=1.5"}));
  const std::vector<GridPoint> readings =
      GridPoints(shaders).read(solver, std::vector<glm::dvec2>{{0.4, 0.7}, {0.4 - 3.0, 0.7 + 2.0}});
  CHECK(readings[0].velocity.x == Approx(std::sin(pi * 0.7)).margin(2e-3));
  CHECK(readings[1].velocity.x == Approx(readings[0].velocity.x).margin(1e-6));
  CHECK(readings[1].velocity.y == Approx(readings[0].velocity.y).margin(1e-6));
}

TEST_CASE_METHOD(GlFixture, "an answer is that of the time when it was asked for, and given once",
                 "[gl][grid]") {
  GridSolver solver(shaders,
                    test::scene_with({"velocity.u=0.5", "velocity.v=0", "grid.resolution=16", "force.x=10"}));
  const std::vector<glm::dvec2> points{{0.1, 0.1}};
  GridPoints reader(shaders);
  reader.ask(solver, points);
  solver.step(0.05, {});
  CHECK(reader.answer().front().velocity.x == Approx(0.5).margin(1e-6));
  CHECK_THROWS_AS(reader.answer(), std::logic_error);
  reader.ask(solver, points);
  CHECK(reader.answer().front().velocity.x == Approx(1.0).margin(1e-5));
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
