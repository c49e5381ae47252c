// Viscous flow along and between solids against exact solutions.
#include <cmath>
#include <memory>
#include <numbers>

#include <glm/geometric.hpp>

#include "gl/gl_fixture.hpp"
#include "grid/grid_solver.hpp"
#include "grid/solver_among_solids.hpp"

using namespace twinflow;

namespace {

constexpr double kViscosity = 0.2;

Scene viscous_scene(const std::string& solids, int rows) {
  Scene scene = parse_scene(
      "[velocity]\nu = \"0\"\nv = \"0\"\n[grid]\nviscosity = 0.2\ncycles = 6\nwarm_start = true\n" + solids,
      "viscous.toml", {});
  scene.settings.grid.resolution = rows;
  scene.settings.dye.resolution = 32;
  return scene;
}

/// The relative L2 distance of the velocity from an exact one, over the places of both components in the
/// fluid.
template <class Exact>
double viscous_error_of(const GridSolver& solver, const Exact& exact) {
  const std::vector<float> velocity = solver.velocity().read_back();
  const GridCells& cells = solver.cells();
  double squares = 0.0;
  double exact_squares = 0.0;
  for (int j = 0; j < cells.shape.ny; ++j) {
    for (int i = 0; i < cells.shape.nx; ++i) {
      for (int component = 0; component < 2; ++component) {
        const glm::dvec2 place = cells.shape.center(i, j) + cells.component_place(component);
        if (solver.solids()->solids().distance(place) <= 0.0) continue;
        const double expected = exact(place)[component];
        const double value = velocity[2 * (static_cast<std::size_t>(j) * cells.shape.nx + i) + component];
        squares += (value - expected) * (value - expected);
        exact_squares += expected * expected;
      }
    }
  }
  return std::sqrt(squares / exact_squares);
}

double slanted_channel_error(gl::ShaderLibrary& shaders, int rows) {
  const double across = 0.6;
  Scene scene = viscous_scene(
      "[[solid]]\nshape = \"formula\"\n"
      "formula = \"abs(atan(tan(pi*(2*y-x-0.1655)/2))*2/(pi*sqrt(5))) - 0.3\"\n",
      rows);
  const double push = 8.0 * kViscosity / (across * across);
  const glm::dvec2 along(2.0 / std::sqrt(5.0), 1.0 / std::sqrt(5.0));
  scene.settings.force.x = push * along.x;
  scene.settings.force.y = push * along.y;
  GridSolver solver(shaders, scene);
  for (int k = 0; k < 160; ++k) solver.step(0.01, {});
  return viscous_error_of(solver, [&](glm::dvec2 place) {
    const double period = 2.0 / std::sqrt(5.0);
    double s = (2.0 * place.y - place.x - 0.1655) / std::sqrt(5.0);
    s -= period * std::round(s / period);
    return along * (1.0 - 4.0 * s * s / (across * across));
  });
}

double couette_error(gl::ShaderLibrary& shaders, int rows) {
  const double inner = 0.3;
  const double outer = 0.8;
  const Scene scene = viscous_scene(
      "[[solid]]\nshape = \"disc\"\nradius = 0.3\ncenter = [0.006, -0.006]\nspin = 3.3333333333333335\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.8\ncenter = [0.006, -0.006]\ninside_out = true\n",
      rows);
  GridSolver solver(shaders, scene);
  for (int k = 0; k < 160; ++k) solver.step(0.01, {});
  return viscous_error_of(solver, [&](glm::dvec2 place) {
    const glm::dvec2 offset = place - glm::dvec2(0.006, -0.006);
    const double r = glm::length(offset);
    const double b = inner * outer * outer / (outer * outer - inner * inner);
    const double speed = b / r - b * r / (outer * outer);
    return speed / r * glm::dvec2(-offset.y, offset.x);
  });
}

}  // namespace

TEST_CASE_METHOD(GlFixture,
                 "the errors of Poiseuille flow at an angle and of Taylor-Couette flow fall with order 1.3",
                 "[gl][grid][solids]") {
  const auto error = GENERATE(slanted_channel_error, couette_error);
  const double coarse = error(shaders, 32);
  const double fine = error(shaders, 64);
  CAPTURE(coarse, fine);
  CHECK(fine < 5e-3);  // 4.4e-3 and 4.5e-3 are reached
  CHECK(std::log2(coarse / fine) > 1.3);
}

TEST_CASE_METHOD(GlFixture, "nothing flows through a solid, and cut cells keep their divergence at rounding",
                 "[gl][grid][solids]") {
  Scene scene = parse_scene(
      "[velocity]\nu = \"1\"\nv = \"0\"\n[grid]\ncycles = 12\nwarm_start = true\nadvection = \"bicubic\"\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.3\nslip = 1.0\n"
      "[[solid]]\nshape = \"box\"\nsize = [0.3, 0.5]\nangle = 20.0\ncenter = [0.6, 0.6]\n",
      "flow.toml", {});
  scene.settings.grid.resolution = 64;
  GridSolver solver(shaders, scene);
  for (int k = 0; k < 10; ++k) solver.step(0.01, {});
  const GridMetrics metrics = solver.metrics();
  CHECK(metrics.kinetic_energy > 0.5);
  CHECK(metrics.divergence_max < 2e-4);  // of about 30/s between faces; rounding of float32
  const std::vector<float> velocity = solver.velocity().read_back();
  const CutCells& cut = solver.solids()->cut_cells();
  int closed = 0;
  for (std::size_t k = 0; k < cut.faces.size(); ++k) {
    const bool in_box =
        solver.solids()->solids().nearest(solver.shape().center(int(k) % 64, int(k) / 64)).solid == 1;
    if (!in_box || cut.faces[k].x > 0.0f) continue;
    ++closed;
    CHECK(velocity[2 * k] == 0.0f);
  }
  CHECK(closed > 50);
}

// A frozen velocity flows through balls. Neither it nor its end may keep cells that were cut for another set.
TEST_CASE_METHOD(GlFixture, "a ball at rest leaves and cuts the cells as the velocity freezes and thaws",
                 "[gl][grid][solids]") {
  Scene scene = viscous_scene("[[solid]]\nshape = \"disc\"\nradius = 0.2\ncenter = [0.6, 0.6]\n", 32);
  test::SolverAmongSolids solver(shaders, scene);
  const Ball ball{.center = {-0.5, 0.0}, .velocity = {0.0, 0.0}, .radius = 0.3};
  auto walls = std::make_shared<DrawnWalls>(solver.shape(), solver.domain().periodic);
  walls->add({.from = {0.5, -0.6}, .to = {0.7, -0.6}, .radius = 0.1});
  const auto distance_at_ball = [&] {
    const glm::ivec2 cell(8, 16);  // of 32 rows: x = -0.5, y = 0
    return solver.solids()->cut_cells().corners[static_cast<std::size_t>(cell.y) * 33 + cell.x];
  };
  const auto step = [&](int number) { solver.step_from(0.01 * number, 0.01, {}, {&ball, 1}); };
  step(0);
  REQUIRE(solver.shape().nx == 32);
  CHECK(distance_at_ball() < -0.25f);
  solver.surroundings.set_walls(walls);
  step(1);
  CHECK(distance_at_ball() < -0.25f);
  scene.settings.grid.frozen = true;
  solver.apply(scene.settings);
  step(2);
  CHECK(distance_at_ball() > 0.25f);
  scene.settings.grid.frozen = false;
  solver.apply(scene.settings);
  step(3);
  CHECK(distance_at_ball() < -0.25f);
}

// The tank's wall ends at the walls of the box, which stand still: what lies in it has no divergence to
// report.
TEST_CASE_METHOD(GlFixture, "A full tank that moves takes its fluid along, without divergence",
                 "[gl][grid][solids]") {
  constexpr double kSpeed = 0.3;
  constexpr double kStep = 0.01;
  Scene scene = parse_scene(
      "[domain]\nboundary = \"walls\"\n[velocity]\nu = \"0\"\nv = \"0\"\n[grid]\ncycles = 12\n"
      "[[solid]]\nshape = \"box\"\nsize = [1.2, 1.0]\nvelocity = [0.3, 0]\ninside_out = true\nslip = 1.0\n",
      "tank.toml", {});
  scene.settings.grid.resolution = 32;
  test::SolverAmongSolids solver(shaders, scene);
  for (int k = 0; k < 20; ++k) {
    solver.step_from(kStep * k, kStep);
    CAPTURE(k);
    CHECK(solver.metrics().divergence_max < 2e-3);  // of 5/s between faces; the first push leaves 9e-4
  }
  const double area = 1.2 * 1.0;
  // Momentum is summed over faces, of which one column more or less may lie in the tank.
  CHECK(solver.metrics().momentum.x == Approx(kSpeed * area).margin(kSpeed * solver.shape().cell_size()));
}

TEST_CASE_METHOD(GlFixture, "a thin wall keeps the dye of its two sides apart", "[gl][grid][solids]") {
  Scene scene = parse_scene(
      "[domain]\nboundary = \"walls\"\n[velocity]\nu = \"sin(pi*y)\"\nv = \"-sin(pi*x)\"\n"
      "[dye]\nr = \"x < 0\"\ng = \"x > 0\"\nb = \"0\"\nresolution = 128\n[grid]\ncycles = 8\nwarm_start = "
      "true\n"
      "[[solid]]\nshape = \"box\"\nsize = [0.08, 2.0]\nslip = 1.0\n",
      "wall.toml", {});
  scene.settings.grid.resolution = 64;
  GridSolver solver(shaders, scene);
  for (int k = 0; k < 60; ++k) solver.step(0.02, {});
  const std::vector<float> dye = solver.dye()->read_back();
  for (int j = 0; j < 128; ++j) {
    for (int i = 0; i < 128; ++i) {
      if (std::abs(i - 63.5) < 4.0) continue;
      const std::size_t texel = 4 * (std::size_t(j) * 128 + std::size_t(i));
      const float stranger = i < 64 ? dye[texel + 1] : dye[texel];
      if (std::abs(stranger) > 1e-3f) FAIL("dye " << stranger << " at " << i << ", " << j);
    }
  }
}
