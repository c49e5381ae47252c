// Whole steps of the grid fluid against exact solutions: order, pressure, energy.
#include <cmath>
#include <numbers>
#include <numeric>
#include <string>
#include <vector>

#include "gl/gl_fixture.hpp"
#include "grid/grid_solver.hpp"
#include "grid/readings/exact_error.hpp"
#include "scene/scene_fixtures.hpp"

using namespace twinflow;
using namespace twinflow::test;

TEST_CASE_METHOD(GlFixture, "the textbook vortex loses energy but never gains any", "[gl][grid]") {
  const Scene scene =
      scene_with({"grid.resolution=64", "grid.layout=collocated", "grid.advection=semi-lagrangian",
                  "grid.integration=projection", "grid.pressure=jacobi", "velocity.u=sin(pi*x)*cos(pi*y)",
                  "velocity.v=-cos(pi*x)*sin(pi*y)", "dye.resolution=16"});
  GridSolver solver(shaders, scene);
  double last = solver.metrics().kinetic_energy;
  CHECK(last == Approx(1.0).epsilon(1e-5));  // 1/2 · mean of u² + v² = 1/4 · area 4
  for (int step = 0; step < 20; ++step) {
    solver.step(0.02, {});
    const double now = solver.metrics().kinetic_energy;
    CHECK(now < last);
    last = now;
  }
  CHECK(last > 0.5);
}

namespace {

/// Relative L2 error of the Taylor-Green vortex of viscosity 0.01 at t = 1, by when it moved by
/// `displacement` and drifts with `drift`.
double vortex_error(const GridSolver& solver, glm::dvec2 displacement = {}, glm::dvec2 drift = {}) {
  const double decay = std::exp(-2 * std::numbers::pi * std::numbers::pi * 0.01);
  return *relative_l2_error(solver.cells(), solver.velocity().read_back(), [&](glm::dvec2 p) {
    const glm::dvec2 q = std::numbers::pi * (p - displacement);
    return drift + decay * glm::dvec2(std::sin(q.x) * std::cos(q.y), -std::cos(q.x) * std::sin(q.y));
  });
}

/// The error after time steps in which the fastest fluid crosses one cell.
double taylor_green_error(gl::ShaderLibrary& shaders, int resolution, const char* integration) {
  const std::string rows = "grid.resolution=" + std::to_string(resolution);
  const Scene scene =
      scene_with({rows.c_str(), integration, "grid.layout=staggered", "grid.advection=bicubic",
                  "grid.pressure=spectral", "grid.viscosity=0.01", "dye.resolution=16",
                  "velocity.u=sin(pi*x)*cos(pi*y)", "velocity.v=-cos(pi*x)*sin(pi*y)"});
  GridSolver solver(shaders, scene);
  const int steps = resolution / 2;
  for (int step = 0; step < steps; ++step) solver.step(1.0 / steps, {});
  return vortex_error(solver);
}

}  // namespace

TEST_CASE_METHOD(GlFixture,
                 "the Taylor-Green vortex decays as its exact solution, to second order and better",
                 "[gl][grid]") {
  const double coarse = taylor_green_error(shaders, 32, "grid.integration=reflection");
  const double middle = taylor_green_error(shaders, 64, "grid.integration=reflection");
  const double fine = taylor_green_error(shaders, 128, "grid.integration=reflection");
  CAPTURE(coarse, middle, fine);
  CHECK(middle < 1e-3);
  CHECK(fine < 2e-4);
  CHECK(coarse > 4 * middle);
  CHECK(middle > 4 * fine);
}

TEST_CASE_METHOD(GlFixture, "reflection follows vortices that drift to second order in time", "[gl][grid]") {
  // The Taylor-Green vortex seen from a moving frame: the velocity that carries changes from step to step.
  const auto error = [&](int resolution) {
    const std::string rows = "grid.resolution=" + std::to_string(resolution);
    const Scene scene =
        scene_with({rows.c_str(), "grid.viscosity=0.01", "dye.resolution=16",
                    "velocity.u=1+sin(pi*x)*cos(pi*y)", "velocity.v=0.5-cos(pi*x)*sin(pi*y)"});
    GridSolver solver(shaders, scene);
    for (int step = 0; step < resolution; ++step) solver.step(1.0 / resolution, {});
    return vortex_error(solver, {1.0, 0.5}, {1.0, 0.5});
  };
  const double coarse = error(32);
  const double middle = error(64);
  const double fine = error(128);
  CAPTURE(coarse, middle, fine);
  CHECK(coarse > 3.6 * middle);
  CHECK(middle > 3.6 * fine);
  CHECK(fine < 5e-4);
}

TEST_CASE_METHOD(GlFixture, "reflection follows a flow that a force speeds up to second order in time",
                 "[gl][grid]") {
  // In the frame that falls with it, the vortex stands still.
  const auto error = [&](double dt) {
    const Scene scene =
        scene_with({"grid.resolution=128", "dye.resolution=16", "force.x=1", "grid.viscosity=0.01",
                    "velocity.u=sin(pi*x)*cos(pi*y)", "velocity.v=-cos(pi*x)*sin(pi*y)"});
    GridSolver solver(shaders, scene);
    for (int step = 0; step < int(std::lround(1.0 / dt)); ++step) solver.step(dt, {});
    return vortex_error(solver, {0.5, 0.0}, {1.0, 0.0});
  };
  const double coarse = error(0.04);
  const double fine = error(0.02);
  CAPTURE(coarse, fine);
  CHECK(coarse < 5e-3);
  CHECK(coarse > 3.0 * fine);
}

TEST_CASE_METHOD(GlFixture, "the pressure is that of the flow, whatever solves for it and in how many halves",
                 "[gl][grid]") {
  const char* pressure =
      GENERATE("grid.pressure=spectral", "grid.pressure=multigrid", "grid.pressure=jacobi");
  const char* integration = GENERATE("grid.integration=reflection", "grid.integration=projection");
  const char* viscosity = GENERATE("grid.viscosity=0", "grid.viscosity=0.01");
  CAPTURE(pressure, integration, viscosity);
  // With splines, Jacobi iterations and V-cycles would take means over faces for values.
  const Scene scene = scene_with({pressure, integration, viscosity, "grid.advection=bicubic",
                                  "grid.resolution=32", "dye.resolution=16", "grid.iterations=2000",
                                  "velocity.u=sin(pi*x)*cos(pi*y)", "velocity.v=-cos(pi*x)*sin(pi*y)"});
  GridSolver solver(shaders, scene);
  for (int step = 0; step < 10; ++step) solver.step(0.02, {});
  const std::vector<float> values = solver.pressure().read_back();
  // p = (cos 2 pi x + cos 2 pi y) / 4, decaying twice as fast as the velocity; compared about its mean.
  const double decay = scene.settings.grid.viscosity == 0.0 ? 1.0 : std::exp(-4 * 9.8696 * 0.01 * 0.2);
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / double(values.size());
  double squares = 0.0;
  double all = 0.0;
  for (int j = 0; j < 32; ++j) {
    for (int i = 0; i < 32; ++i) {
      const glm::dvec2 q = 2 * std::numbers::pi * solver.shape().center(i, j);
      const double exact = 0.25 * decay * (std::cos(q.x) + std::cos(q.y));
      squares += std::pow(values[std::size_t(j) * 32 + i] - mean - exact, 2);
      all += exact * exact;
    }
  }
  // The splitting leaves a pressure that lags by half a projection's step: 2 % here with one, 0.4 % with two.
  const bool reflects = scene.settings.grid.integration == Integration::reflection;
  CHECK(std::sqrt(squares / all) < (reflects ? 0.01 : 0.03));
}

TEST_CASE_METHOD(GlFixture, "reflection keeps the energy of an ideal fluid to a thousandth", "[gl][grid]") {
  const Scene scene =
      scene_with({"grid.resolution=128", "grid.layout=staggered", "grid.advection=bicubic",
                  "grid.integration=reflection", "grid.pressure=spectral", "dye.resolution=16",
                  "velocity.u=sin(pi*x)*cos(pi*y)", "velocity.v=-cos(pi*x)*sin(pi*y)"});
  GridSolver solver(shaders, scene);
  for (int step = 0; step < 320; ++step) solver.step(1.0 / 64, {});
  CHECK(solver.metrics().kinetic_energy == Approx(1.0).epsilon(1e-3));
}
