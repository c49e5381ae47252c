#include "grid/grid_solver.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <glm/geometric.hpp>

#include "gl/gl_fixture.hpp"
#include "grid/cpu_twin.hpp"
#include "grid/twin_advection.hpp"
#include "grid/twin_projection.hpp"
#include "scene/parameters/pressure_rules.hpp"
#include "scene/scene_fixtures.hpp"

using namespace twinflow;
using namespace twinflow::test;

TEST_CASE_METHOD(GlFixture, "fifty textbook steps are those of the double-precision twin", "[gl][grid]") {
  const TwinLayout layout{GENERATE(GridLayout::staggered, GridLayout::collocated)};
  const TwinAdvection advection{Advection::semi_lagrangian, layout};
  const Scene scene = scene_with(
      {"grid.resolution=32", "dye.resolution=64", "domain.aspect=1.5", "time.step=0.02", "grid.iterations=20",
       "velocity.u=sin(2*pi*y)+0.2", "velocity.v=sin(4*pi*x/3)", "dye.r=0.5+0.5*sin(pi*y)",
       "dye.g=exp(-8*(x^2+y^2))", "dye.dissipation=0.1", "grid.advection=semi-lagrangian",
       "grid.integration=projection", "grid.pressure=jacobi", "grid.warm_start=false",
       layout.layout == GridLayout::staggered ? "grid.layout=staggered" : "grid.layout=collocated"});
  GridSolver solver(shaders, scene);
  REQUIRE(solver.shape() == GridShape{48, 32});
  const double h = solver.shape().cell_size();
  TwinField velocity(48, 32, 2);
  TwinField dye(96, 64, 4);
  const std::vector<float> first_velocity = solver.velocity().read_back();
  const std::vector<float> first_dye = solver.dye()->read_back();
  velocity.values.assign(first_velocity.begin(), first_velocity.end());
  dye.values.assign(first_dye.begin(), first_dye.end());

  const double dt = scene.settings.time.step;
  for (int step = 0; step < 50; ++step) {
    solver.step(dt, {});
    velocity = advection.advect_velocity(velocity, velocity, h, dt);
    const TwinField divergence = twin_divergence(velocity, layout, h);
    const TwinField pressure = twin_jacobi(TwinField(48, 32, 1), divergence, layout, h, dt, 20);
    velocity = twin_subtract_gradient(velocity, pressure, layout, h, dt);
    dye = advection.advect_dye(dye, velocity, h, dt, std::exp(-0.1 * dt));
  }
  // Rounding at 1e-7 per step and stage, stretched by a strain of about 6 per second over one second.
  CHECK(largest_difference(solver.velocity(), velocity) < 2e-4);
  CHECK(largest_difference(*solver.dye(), dye) < 5e-4);
}

TEST_CASE_METHOD(GlFixture, "what something else gives the velocity in a step is added whole", "[gl][grid]") {
  const char* integration = GENERATE("grid.integration=reflection", "grid.integration=projection");
  CAPTURE(integration);
  GridSolver solver(shaders, scene_with({"grid.resolution=32", "dye.resolution=16", "velocity.u=0",
                                         "velocity.v=0", integration}));
  // A shear flow, which carries itself nowhere and has no divergence.
  const GridShape shape = solver.shape();
  std::vector<float> shear(2 * static_cast<std::size_t>(shape.cells()));
  for (int j = 0; j < shape.ny; ++j) {
    const double u = 0.1 * std::sin(2.0 * std::numbers::pi * shape.center(0, j).y);
    for (int i = 0; i < shape.nx; ++i)
      shear[2 * static_cast<std::size_t>(j * shape.nx + i)] = static_cast<float>(u);
  }
  solver.step(0.01, {}, shear);
  solver.step(0.01, {}, shear);
  const std::vector<float> velocity = solver.velocity().read_back();
  double largest = 0.0;
  for (std::size_t k = 0; k < shear.size(); ++k) {
    largest = std::max(largest, std::abs(double(velocity[k]) - 2.0 * shear[k]));
  }
  CHECK(largest < 1e-6);  // the rounding of two sums of 0.1 in float32 and of the projection
}

TEST_CASE_METHOD(GlFixture, "fifty steps of the exact solver are those of the double-precision twin",
                 "[gl][grid]") {
  const TwinLayout layout{GENERATE(GridLayout::staggered, GridLayout::collocated)};
  const bool reflects = GENERATE(true, false);
  CAPTURE(int(layout.layout), reflects);
  const TwinAdvection advection{Advection::bicubic, layout, true};
  const TwinAdvection velocity_advection{Advection::bicubic, layout, false};
  const Scene scene = scene_with(
      {"grid.resolution=16", "dye.resolution=32", "domain.aspect=2", "time.step=0.02",
       "velocity.u=sin(2*pi*y)+0.2", "velocity.v=sin(pi*x)", "dye.r=0.5+0.5*sin(pi*y)",
       "dye.g=exp(-8*(x^2+y^2))", "grid.advection=bicubic", "grid.pressure=spectral",
       reflects ? "grid.integration=reflection" : "grid.integration=projection",
       layout.layout == GridLayout::staggered ? "grid.layout=staggered" : "grid.layout=collocated"});
  GridSolver solver(shaders, scene);
  REQUIRE(solver.shape() == GridShape{32, 16});
  const double h = solver.shape().cell_size();
  TwinField velocity(32, 16, 2);
  TwinField dye(64, 32, 4);
  const std::vector<float> first_velocity = solver.velocity().read_back();
  const std::vector<float> first_dye = solver.dye()->read_back();
  velocity.values.assign(first_velocity.begin(), first_velocity.end());
  dye.values.assign(first_dye.begin(), first_dye.end());

  const auto project = [&](const TwinField& field) { return twin_exact_projection(field, layout, h); };
  const double dt = scene.settings.time.step;
  TwinField change(32, 16, 2);
  for (int step = 0; step < 50; ++step) {
    solver.step(dt, {});
    if (reflects) {
      const TwinField half =
          velocity_advection.advect_velocity(velocity, combined(1.0, velocity, 0.5, change), h, 0.5 * dt);
      const TwinField middle = project(half);
      const TwinField reflected = combined(2.0, middle, -1.0, half);
      velocity = project(
          velocity_advection.advect_velocity(reflected, combined(1.0, middle, 0.5, change), h, 0.5 * dt));
      change = combined(1.0, velocity, -1.0, middle);
      dye = advection.advect_dye(dye, middle, h, dt, 1.0);
    } else {
      velocity = project(velocity_advection.advect_velocity(velocity, velocity, h, dt));
      dye = advection.advect_dye(dye, velocity, h, dt, 1.0);
    }
  }
  // Rounding as in the textbook steps above; the interpolation is steeper, the time the same.
  CHECK(largest_difference(solver.velocity(), velocity) < 1e-4);
  CHECK(largest_difference(*solver.dye(), dye) < 5e-4);
}

TEST_CASE_METHOD(GlFixture, "the initial fields are the scene's formulas at the cell centers", "[gl][grid]") {
  const Scene scene = scene_with({"grid.layout=collocated", "grid.resolution=16", "dye.resolution=16",
                                  "velocity.u=x", "velocity.v=2*y", "dye.r=x+1", "dye.g=y+1", "dye.b=0.25"});
  GridSolver solver(shaders, scene);
  const std::vector<float> velocity = solver.velocity().read_back();
  const std::vector<float> dye = solver.dye()->read_back();
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
    return std::pair(solver.velocity().read_back(), solver.dye()->read_back());
  };
  CHECK(run() == run());
}

TEST_CASE_METHOD(GlFixture, "every even resolution can be had, the smallest and odd shapes too",
                 "[gl][grid]") {
  for (const char* resolution : {"grid.resolution=16", "grid.resolution=18", "grid.resolution=130"}) {
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

TEST_CASE_METHOD(GlFixture,
                 "a warm start leaves no more divergence than a cold one, in both halves of a step",
                 "[gl][grid]") {
  const char* integration = GENERATE("grid.integration=reflection", "grid.integration=projection");
  const auto left = [&](const char* start) {
    const Scene scene = scene_with({integration, start, "domain.boundary=walls", "grid.resolution=64",
                                    "dye.resolution=16", "velocity.u=0", "velocity.v=0"});
    GridSolver solver(shaders, scene);
    const Stroke stroke{
        .from = {-0.2, 0.0}, .to = {0.2, 0.1}, .duration = 0.02, .radius = 0.1, .velocity_rate = 5};
    solver.step(0.02, {&stroke, 1});
    for (int step = 0; step < 20; ++step) solver.step(0.02, {});
    return solver.metrics().divergence_rms;
  };
  const double cold = left("grid.warm_start=false");
  const double warm = left("grid.warm_start=true");
  CAPTURE(cold, warm);
  CHECK(warm <= 1.05 * cold);  // as good, but for rounding where both meet it
}

TEST_CASE_METHOD(GlFixture, "walls changed while running act as from the start", "[gl][grid]") {
  Scene scene = scene_with({"domain.boundary=walls", "grid.resolution=32", "dye.resolution=16",
                            "velocity.u=sin(pi*y)", "velocity.v=0", "grid.viscosity=0.05",
                            "grid.confinement=0.5", "grid.warm_start=false", "grid.integration=projection"});
  GridSolver changed(shaders, scene);
  scene.settings.domain.slip = WallSlip::no_slip;
  scene.settings.domain.lid_speed = 2.0;
  changed.apply(scene.settings);
  changed.meet(Surroundings(scene, changed.domain()));
  GridSolver fresh(shaders, scene);
  changed.step(0.02, {});
  fresh.step(0.02, {});
  CHECK(changed.velocity().read_back() == fresh.velocity().read_back());
  CHECK(changed.metrics().enstrophy == fresh.metrics().enstrophy);
}

TEST_CASE_METHOD(GlFixture,
                 "every choice of layout, advection, integration and solver steps a stroke soundly",
                 "[gl][grid]") {
  const std::string layout = GENERATE(from_range(assignments_of<GridLayout>("grid.layout")));
  const std::string advection = GENERATE(from_range(assignments_of<Advection>("grid.advection")));
  const std::string integration = GENERATE(from_range(assignments_of<Integration>("grid.integration")));
  const std::string pressure = GENERATE(from_range(assignments_of<PressureSolver>("grid.pressure")));
  const char* viscosity = GENERATE("grid.viscosity=0", "grid.viscosity=0.01");
  CAPTURE(layout, advection, integration, pressure, viscosity);
  Scene scene =
      scene_with({viscosity, "grid.resolution=32", "dye.resolution=32", "velocity.u=0", "velocity.v=0"});
  for (const std::string& assignment : {layout, advection, integration, pressure}) {
    apply_assignment(scene.settings, assignment);
  }
  if (!unmet_need(scene.settings.grid.pressure, PressureGrid::of(scene.settings)).empty())
    return;  // is refused
  GridSolver solver(shaders, scene);
  const Stroke stroke{.from = {0.1, 0},
                      .to = {0.3, 0.05},
                      .duration = 0.02,
                      .radius = 0.2,
                      .velocity_rate = 5,
                      .dye_rate = 10};
  solver.step(0.02, {&stroke, 1});
  const GridMetrics pushed = solver.metrics();
  // The stroke's own momentum; advection keeps it but for its truncation error over a tenth of a cell.
  CHECK(pushed.momentum.x == Approx(5 * 0.2 * std::numbers::pi * 0.04).epsilon(0.02));
  for (int step = 0; step < 20; ++step) solver.step(0.02, {});
  const GridMetrics later = solver.metrics();
  CHECK(std::isfinite(later.kinetic_energy));
  CHECK(later.kinetic_energy < pushed.kinetic_energy * 1.001);
  CHECK(later.kinetic_energy > 0.3 * pushed.kinetic_energy);
}

TEST_CASE_METHOD(GlFixture, "without pressure, a wave steepens into an edge as Burgers' equation says",
                 "[gl][grid]") {
  // u = -sin(πx) stays u = -sin(π(x - u t)) until its characteristics meet at t = 1/π.
  const char* integration = GENERATE("grid.integration=projection", "grid.integration=reflection");
  CAPTURE(integration);
  const Scene scene =
      scene_with({"grid.resolution=256", "dye.resolution=16", "velocity.u=-sin(pi*x)", "velocity.v=0",
                  "grid.pressure=none", "grid.layout=collocated", integration});
  GridSolver solver(shaders, scene);
  constexpr int kSteps = 20;
  constexpr double kTime = 0.2;
  for (int step = 0; step < kSteps; ++step) solver.step(kTime / kSteps, {});
  const std::vector<float> velocity = solver.velocity().read_back();
  double largest_error = 0.0;
  for (int i = 0; i < 256; ++i) {
    const double x = -1.0 + (i + 0.5) * 2.0 / 256.0;
    double u = -std::sin(std::numbers::pi * x);
    for (int k = 0; k < 200; ++k) {  // Newton's method for u + sin(π(x - u t)) = 0
      const double phase = std::numbers::pi * (x - u * kTime);
      u -= (u + std::sin(phase)) / (1.0 - std::numbers::pi * kTime * std::cos(phase));
    }
    largest_error = std::max(largest_error, std::abs(double(velocity[2 * std::size_t(i)]) - u));
  }
  CHECK(largest_error < 0.02);  // of a wave of height 1 whose slope has grown from 3 to 8.4
}

TEST_CASE_METHOD(GlFixture,
                 "a frozen velocity carries the dye, whatever its divergence, and nothing changes it",
                 "[gl][grid]") {
  Scene scene = scene_with({"grid.resolution=64", "dye.resolution=128", "velocity.u=x", "velocity.v=y",
                            "domain.boundary=walls", "grid.frozen=true", "force.x=1",
                            "dye.r=exp(-50*(x^2+y^2))", "dye.g=0", "dye.b=0"});
  GridSolver solver(shaders, scene);
  const std::vector<float> before = solver.velocity().read_back();
  const Stroke stroke{.from = {0.1, 0}, .to = {0.3, 0}, .duration = 0.02, .velocity_rate = 5};
  constexpr double kTime = 0.5;
  for (int step = 0; step < 25; ++step) {
    solver.step(kTime / 25, step == 0 ? std::span(&stroke, 1) : std::span<const Stroke>());
  }
  CHECK(solver.velocity().read_back() == before);
  // A spreading flow makes every shape exp(t) times as large.
  const std::vector<float> dye = solver.dye()->read_back();
  double largest_error = 0.0;
  for (int j = 0; j < 128; ++j) {
    for (int i = 0; i < 128; ++i) {
      const glm::dvec2 at = (glm::dvec2(i, j) + 0.5) / 64.0 - 1.0;
      const double exact = std::exp(-50.0 * glm::dot(at, at) * std::exp(-2.0 * kTime));
      largest_error = std::max(largest_error, std::abs(double(dye[4 * std::size_t(128 * j + i)]) - exact));
    }
  }
  CHECK(largest_error < 0.02);
  CHECK_THAT(solver.method_caption(), Catch::Contains("frozen"));
  scene.settings.grid.frozen = false;
  solver.apply(scene.settings);
  solver.step(0.02, {});
  CHECK(solver.velocity().read_back() != before);
}

TEST_CASE_METHOD(GlFixture, "a solver that cannot solve the grid is refused and the old one goes on",
                 "[gl][grid]") {
  Scene scene =
      scene_with({"grid.resolution=48", "grid.layout=staggered", "dye.resolution=16", "grid.pressure=auto"});
  GridSolver solver(shaders, scene);
  Settings settings = scene.settings;
  settings.grid.pressure = PressureSolver::spectral;
  CHECK_THROWS_WITH(solver.apply(settings), Catch::Contains("powers of two") && Catch::Contains("multigrid"));
  solver.step(0.01, {});
  CHECK_THAT(solver.method_caption(), Catch::Contains("multigrid"));
}

TEST_CASE_METHOD(GlFixture, "the solver is the one that is named, or the best that can solve the cells",
                 "[gl][grid]") {
  const auto caption = [&](std::initializer_list<const char*> assignments) {
    Scene scene = scene_with(
        {"dye.resolution=16", "grid.advection=bicubic", "grid.integration=projection", "grid.resolution=32"});
    for (const char* assignment : assignments) apply_assignment(scene.settings, assignment);
    return GridSolver(shaders, scene).method_caption();
  };
  const char* collocated = "grid.layout=collocated";
  const char* staggered = "grid.layout=staggered";
  const char* walls = "domain.boundary=walls";
  const char* best = "grid.pressure=auto";
  const char* multigrid = "grid.pressure=multigrid";
  CHECK(caption({best, staggered}) == "bicubic, spectral");
  CHECK(caption({best, collocated}) == "bicubic, spectral");
  CHECK(caption({best, staggered, walls}) == "bicubic, 2 multigrid cycles");
  CHECK(caption({best, staggered, "grid.resolution=34"}) == "bicubic, 2 multigrid cycles");
  CHECK(caption({best, collocated, walls}) == "bicubic, 40 Jacobi");
  CHECK(caption({best, collocated, "grid.resolution=34"}) == "bicubic, 40 Jacobi");
  CHECK(caption({multigrid, staggered, "grid.cycles=1"}) == "bicubic, 1 multigrid cycle");
  CHECK(caption({multigrid, staggered, "grid.tolerance=0.001"}) == "bicubic, multigrid to 0.001");
  CHECK(caption({"grid.pressure=jacobi", staggered, "grid.iterations=7"}) == "bicubic, 7 Jacobi");
  CHECK_THROWS_WITH(caption({multigrid, collocated}), Catch::Contains("grid.pressure = jacobi"));
}

TEST_CASE_METHOD(GlFixture, "a stroke in a closed box of any size ends in a flow without divergence",
                 "[gl][grid]") {
  const char* resolution =
      GENERATE("grid.resolution=16", "grid.resolution=18", "grid.resolution=64", "grid.resolution=130");
  const char* aspect = GENERATE("domain.aspect=1", "domain.aspect=0.3", "domain.aspect=2.5");
  const char* integration = GENERATE("grid.integration=reflection", "grid.integration=projection");
  const char* warm_start = GENERATE("grid.warm_start=off", "grid.warm_start=on");
  CAPTURE(resolution, aspect, integration, warm_start);
  GridSolver solver(shaders,
                    scene_with({resolution, aspect, integration, warm_start, "grid.advection=bicubic",
                                "grid.layout=staggered", "grid.pressure=auto", "domain.boundary=walls",
                                "velocity.u=0", "velocity.v=0", "dye.resolution=16"}));
  const Stroke stroke{.from = {-0.1, 0},
                      .to = {0.1, 0.05},
                      .duration = 0.02,
                      .radius = 0.2,
                      .velocity_rate = 5,
                      .dye_rate = 0};
  solver.step(0.02, {&stroke, 1});
  const double pushed = solver.metrics().kinetic_energy;
  CHECK(pushed > 0.0);
  for (int step = 0; step < 10; ++step) solver.step(0.02, {});
  const GridMetrics metrics = solver.metrics();
  CHECK(metrics.kinetic_energy < pushed * 1.001);
  CHECK(metrics.kinetic_energy > 0.3 * pushed);
  // The speed over the size of what was pushed, of which two cycles leave a hundredth.
  CHECK(metrics.divergence_rms < 0.01 * std::sqrt(pushed) / 0.2);
  const std::vector<float> velocity = solver.velocity().read_back();
  const GridShape shape = solver.shape();
  for (int i = 0; i < shape.nx; ++i) CHECK(velocity[2 * i + 1] == 0.0f);
  for (int j = 0; j < shape.ny; ++j) CHECK(velocity[2 * std::size_t(j) * shape.nx] == 0.0f);
}
