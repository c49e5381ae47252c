// A channel: what enters on the left, goes on between the walls and leaves on the right.
#include <cmath>
#include <functional>
#include <string>

#include <glm/geometric.hpp>

#include "gl/gl_fixture.hpp"
#include "grid/grid_solver.hpp"
#include "grid/solver_among_solids.hpp"

using namespace twinflow;

namespace {

Scene channel_scene(const std::string& more, int rows) {
  Scene scene = parse_scene("[domain]\nboundary = \"channel\"\naspect = 2\n" + more, "channel.toml", {});
  scene.settings.grid.resolution = rows;
  scene.settings.grid.cycles = 6;
  scene.settings.grid.warm_start = true;
  scene.settings.particles.enabled = false;
  return scene;
}

void advance(test::SolverAmongSolids& solver, double dt, int steps) {
  for (int k = 0; k < steps; ++k) {
    solver.step_from(k * dt, dt);
  }
}

/// The root mean square of the velocity's difference from the expected one on all faces in the channel.
double error_of(const GridSolver& solver, const std::function<glm::dvec2(glm::dvec2)>& expected) {
  const std::vector<float> velocity = solver.velocity().read_back();
  const GridShape& shape = solver.shape();
  double squares = 0.0;
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 2; i < shape.nx; ++i) {
      const std::size_t texel = 2 * (static_cast<std::size_t>(j) * shape.nx + i);
      const double u = expected(shape.center(i, j) + solver.cells().component_place(0)).x;
      const double v = expected(shape.center(i, j) + solver.cells().component_place(1)).y;
      squares +=
          std::pow(velocity[texel] - u, 2) + (i + 1 < shape.nx ? std::pow(velocity[texel + 1] - v, 2) : 0.0);
    }
  }
  return std::sqrt(squares / shape.cells());
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "Poiseuille flow enters a channel and leaves it as it is",
                 "[gl][grid][channel]") {
  const Scene scene = channel_scene(
      "slip = \"no-slip\"\n[inlet]\nu = \"1.5*(1 - y^2)\"\n[velocity]\nu = \"1\"\nv = \"0\"\n"
      "[grid]\nviscosity = 0.1\n",
      32);
  test::SolverAmongSolids solver(shaders, scene);
  advance(solver, 0.04, 125);
  CHECK(error_of(solver, [](glm::dvec2 place) { return glm::dvec2(1.5 * (1.0 - place.y * place.y), 0.0); }) <
        2e-3);  // 32 rows
  CHECK(solver.metrics().divergence_max < 1e-4);
}

TEST_CASE_METHOD(GlFixture, "the whole channel follows an inlet that varies in time", "[gl][grid][channel]") {
  const Scene scene =
      channel_scene("[inlet]\nu = \"1 + 0.5*sin(3*t)\"\n[velocity]\nu = \"1\"\nv = \"0\"\n", 32);
  test::SolverAmongSolids solver(shaders, scene);
  advance(solver, 0.02, 25);
  const double now = 1.0 + 0.5 * std::sin(3.0 * 0.5);
  CHECK(error_of(solver, [&](glm::dvec2) { return glm::dvec2(now, 0.0); }) < 1e-4 * now);
}

TEST_CASE_METHOD(GlFixture, "a stream that pulsates around a disc lets its next pressure be expected",
                 "[gl][grid][channel][solids]") {
  Scene scene = channel_scene(
      "[inlet]\nu = \"1 + 0.3*sin(2*t)\"\n[velocity]\nu = \"1\"\nv = \"0\"\n[grid]\nviscosity = 0.01\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.2\ncenter = [-1, 0.05]\n",
      32);
  scene.settings.grid.tolerance = 1e-4;
  test::SolverAmongSolids solver(shaders, scene);
  constexpr double kStep = 0.0125;
  double iterations = 0.0;
  for (int k = 0; k < 60; ++k) {
    solver.step_from(k * kStep, kStep);
    if (k >= 10) iterations += solver.metrics().pressure_iterations.value();
  }
  CHECK(iterations / 50 < 2.5);  // 2.0 are taken, and 3.6 from the last pressure alone
}

TEST_CASE_METHOD(GlFixture, "a vortex leaves a channel without being reflected", "[gl][grid][channel]") {
  // A Taylor vortex, of speed r exp(½ − r²/(2 R²)) / R times ⅓, in a stream of speed 1 between slipping
  // walls.
  const Scene scene = channel_scene(
      "[inlet]\nu = \"1\"\n[velocity]\n"
      "u = \"1 - y/0.15/3*exp(0.5 - ((x - 0.8)^2 + y^2)/0.045)\"\n"
      "v = \"(x - 0.8)/0.15/3*exp(0.5 - ((x - 0.8)^2 + y^2)/0.045)\"\n[grid]\nviscosity = 0\n",
      64);
  test::SolverAmongSolids solver(shaders, scene);
  const auto stream = [](glm::dvec2) { return glm::dvec2(1.0, 0.0); };
  const double before = error_of(solver, stream);
  advance(solver, 0.02, 100);
  const double after = error_of(solver, stream);
  CAPTURE(before, after);
  CHECK(before > 0.03);
  CHECK(after * after < 5e-3 * before * before);  // of its energy
}

TEST_CASE_METHOD(GlFixture, "the dye that enters a channel is that of the start at the inlet",
                 "[gl][grid][channel]") {
  const Scene scene = channel_scene(
      "[inlet]\nu = \"1\"\n[velocity]\nu = \"1\"\nv = \"0\"\n"
      "[dye]\nr = \"x < -1.9\"\ng = \"y > 0\"\nb = \"0\"\nresolution = 64\n",
      32);
  test::SolverAmongSolids solver(shaders, scene);
  advance(solver, 0.02, 100);
  const std::vector<float> dye = solver.dye()->read_back();
  const auto at = [&](int i, int j) { return dye.data() + 4 * (static_cast<std::size_t>(j) * 128 + i); };
  CHECK(at(40, 20)[0] == Approx(1.0).margin(1e-3));  // what entered
  CHECK(at(40, 40)[1] == Approx(1.0).margin(1e-3));
  CHECK(at(40, 20)[1] == Approx(0.0).margin(1e-3));
  CHECK(at(120, 20)[0] == Approx(0.0).margin(1e-3));  // what was there, 2 domain units further
}
