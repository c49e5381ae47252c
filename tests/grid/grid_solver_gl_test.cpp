#include "grid/grid_solver.hpp"

#include "gl/gl_fixture.hpp"
#include "grid/cpu_twin.hpp"
#include "scene/parameters.hpp"

using namespace twinflow;

namespace {

Scene scene_with(std::initializer_list<const char*> assignments) {
  Scene scene{.name = "test", .title = "test", .folder = {}, .settings = default_settings(), .gestures = {}};
  for (const char* assignment : assignments) apply_assignment(scene.settings, assignment);
  return scene;
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "fifty steps are those of the double-precision twin", "[gl][grid]") {
  const Scene scene =
      scene_with({"grid.resolution=32", "dye.resolution=64", "domain.aspect=1.5", "time.step=0.02",
                  "grid.iterations=20", "velocity.u=sin(2*pi*y)+0.2", "velocity.v=sin(4*pi*x/3)",
                  "dye.r=0.5+0.5*sin(pi*y)", "dye.g=exp(-8*(x^2+y^2))", "dye.dissipation=0.1"});
  GridSolver solver(shaders, scene);
  REQUIRE(solver.shape() == GridShape{48, 32});
  const double h = solver.shape().cell_size();
  TwinField velocity(48, 32, 2);
  TwinField dye(96, 64, 4);
  const std::vector<float> first_velocity = solver.velocity().read_back();
  const std::vector<float> first_dye = solver.dye().read_back();
  velocity.values.assign(first_velocity.begin(), first_velocity.end());
  dye.values.assign(first_dye.begin(), first_dye.end());

  const double dt = scene.settings.time.step;
  for (int step = 0; step < 50; ++step) {
    solver.step(dt, {});
    velocity = twin_advect(velocity, velocity, dt);
    const TwinField pressure = twin_jacobi(TwinField(48, 32, 1), twin_divergence(velocity, h), h, dt, 20);
    velocity = twin_subtract_gradient(velocity, pressure, h, dt);
    dye = twin_advect(dye, velocity, dt, std::exp(-0.1 * dt));
  }
  // Rounding at 1e-7 per step and stage, stretched by a strain of about 6 per second over one second.
  CHECK(largest_difference(solver.velocity(), velocity) < 2e-4);
  CHECK(largest_difference(solver.dye(), dye) < 5e-4);
}

TEST_CASE_METHOD(GlFixture, "the initial fields are the scene's formulas at the cell centres", "[gl][grid]") {
  const Scene scene = scene_with({"grid.resolution=16", "dye.resolution=16", "velocity.u=x", "velocity.v=2*y",
                                  "dye.r=x+1", "dye.g=y+1", "dye.b=0.25"});
  GridSolver solver(shaders, scene);
  const std::vector<float> velocity = solver.velocity().read_back();
  const std::vector<float> dye = solver.dye().read_back();
  for (const auto& [i, j] : {std::pair{0, 0}, {5, 2}, {15, 15}}) {
    const glm::dvec2 center = solver.shape().center(i, j);
    const std::size_t cell = std::size_t(j) * 16 + i;
    CHECK(velocity[2 * cell] == Approx(center.x));
    CHECK(velocity[2 * cell + 1] == Approx(2 * center.y));
    CHECK(dye[4 * cell] == Approx(center.x + 1));
    CHECK(dye[4 * cell + 1] == Approx(center.y + 1));
    CHECK(dye[4 * cell + 2] == 0.25f);
  }
}

TEST_CASE_METHOD(GlFixture, "two runs of the same scene end in the same bytes", "[gl][grid]") {
  const Scene scene = scene_with({"grid.resolution=64", "dye.resolution=64"});
  const Stroke stroke{.from = {0.9, 0},
                      .to = {1.1, 0.1},
                      .duration = 0.02,
                      .radius = 0.1,
                      .velocity_rate = 5,
                      .dye_rate = 10};
  const auto run = [&] {
    GridSolver solver(shaders, scene);
    for (int step = 0; step < 10; ++step) solver.step(0.02, {&stroke, 1});
    return std::pair(solver.velocity().read_back(), solver.dye().read_back());
  };
  CHECK(run() == run());
}

TEST_CASE_METHOD(GlFixture, "every even resolution can be had, the smallest and odd shapes too",
                 "[gl][grid]") {
  for (const char* resolution : {"grid.resolution=16", "grid.resolution=18", "grid.resolution=250"}) {
    for (const char* aspect : {"domain.aspect=1", "domain.aspect=0.3", "domain.aspect=2.5"}) {
      CAPTURE(resolution, aspect);
      GridSolver solver(shaders, scene_with({resolution, aspect, "dye.resolution=20"}));
      solver.step(0.01, {});
      const GridMetrics metrics = solver.metrics();
      CHECK(std::isfinite(metrics.kinetic_energy));
      CHECK(solver.shape().nx % 2 == 0);
    }
  }
}

TEST_CASE_METHOD(GlFixture, "the textbook vortex loses energy but never gains any", "[gl][grid]") {
  const Scene scene = scene_with({"grid.resolution=64", "velocity.u=sin(pi*x)*cos(pi*y)",
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
