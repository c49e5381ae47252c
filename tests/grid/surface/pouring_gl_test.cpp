#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string>
#include <vector>

#include "core/state_visitor.hpp"
#include "grid/solver_among_solids.hpp"
#include "grid/surface/liquid_fixtures.hpp"

namespace twinflow {
namespace {

/// Domain units².
double liquid_area(const GridSolver& solver) {
  const double h = solver.shape().cell_size();
  return volume_of(solver) * h * h;
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "A stroke pours its capsule of liquid with the brush's velocity and color",
                 "[gl][grid][surface]") {
  Scene scene = liquid_scene("-0.5 - y", 64, 0.0);
  scene.settings.dye.resolution = 64;
  scene.settings.dye.r = scene.settings.dye.g = scene.settings.dye.b = "0";
  GridSolver solver(shaders, scene);
  const double before = liquid_area(solver);
  constexpr double kRadius = 0.2;
  constexpr double kLength = 0.01;
  const Stroke stroke{.from = {-0.1, 0.3},
                      .to = {-0.1 + kLength, 0.3},
                      .duration = 0.01,
                      .radius = kRadius,
                      .pours = true,
                      .color = {1.0f, 0.5f, 0.25f}};
  solver.step(0.01, std::array{stroke});
  const double poured = liquid_area(solver) - before;
  // Planes that touch the arcs of the rim leave h²/24 outside of them per radian.
  const double h = solver.shape().cell_size();
  CHECK(poured == Approx(std::numbers::pi * kRadius * kRadius + 2.0 * kRadius * kLength)
                      .margin(1.1 * 2.0 * std::numbers::pi * h * h / 24.0));
  // The sums of a few hundred single-precision fractions.
  CHECK(solver.surface()->volume().supplied() == Approx(poured).epsilon(1e-6));
  // A free body without forces keeps the brush's velocity, 1 to the right.
  const GridShape& shape = solver.shape();
  const int i = static_cast<int>((-0.1 + 1.0) / shape.cell_size());
  const int j = static_cast<int>((0.3 + 1.0) / shape.cell_size());
  const std::size_t cell =
      static_cast<std::size_t>(j) * static_cast<std::size_t>(shape.nx) + static_cast<std::size_t>(i);
  CHECK(solver.velocity().read_back()[2 * cell] == Approx(1.0).margin(1e-3));
  const std::vector<float> dye = solver.dye()->read_back();
  const std::size_t channels = dye.size() / static_cast<std::size_t>(shape.cells());
  CHECK(dye[channels * cell] == Approx(1.0).margin(1e-3));
  CHECK(dye[channels * cell + 2] == Approx(0.25).margin(1e-3));
  // The pool below moves no more than it did.
  CHECK(
      std::abs(solver.velocity().read_back()[2 * std::size_t{10} * static_cast<std::size_t>(shape.nx) + 40]) <
      1e-6);
}

TEST_CASE_METHOD(GlFixture, "The liquid's volume changes by what is poured and drained and by nothing else",
                 "[gl][grid][surface]") {
  const std::string wall = GENERATE("", "[[solid]]\nshape = \"disc\"\ncenter = [0.5, -0.4]\nradius = 0.3\n");
  GridSolver solver(shaders, liquid_scene("-0.3 - y", 48, 2.0, wall));
  const double before = liquid_area(solver);
  double most = 0.0;
  for (int step = 0; step < 60; ++step) {
    Stroke stroke{.from = {-0.5 + 0.02 * step, 0.4},
                  .to = {-0.48 + 0.02 * step, 0.4},
                  .duration = 0.01,
                  .radius = 0.15};
    if (step < 30) {
      stroke.pours = true;
    } else {
      stroke.drains = true;
      stroke.from.y = stroke.to.y = -0.5;
    }
    solver.step(0.01, std::array{stroke});
    most = std::max(most, solver.surface()->volume().supplied());
    const double missing = liquid_area(solver) - before - solver.surface()->volume().supplied();
    REQUIRE(std::abs(missing) < 1e-6 * before);  // sums of rounded fractions
  }
  CHECK(most > 0.1);
  CHECK(solver.surface()->volume().supplied() < most - 0.1);
  for (const float fraction : fractions_of(solver)) REQUIRE(fraction > -1e-6f);
}

TEST_CASE_METHOD(GlFixture,
                 "A closed box takes what fills it, and stays full and calm while a stroke pours on",
                 "[gl][grid][surface]") {
  const std::string solid =
      GENERATE("", "[[solid]]\nshape = \"disc\"\ncenter = [0.3, 0.2]\nradius = 0.3\n",
               "[[solid]]\nshape = \"box\"\ncenter = [0.1, 0]\nsize = [0.3, 1.0]\nangle = 20\nspin = 1\n");
  CAPTURE(solid);
  test::SolverAmongSolids solver(shaders, liquid_scene("-y", 32, 4.0, solid));
  const double h = solver.shape().cell_size();
  const double dt = 1.0 / 60.0;
  for (int step = 0; step < 12; ++step) {
    const double x = 0.01 * step;
    const Stroke stroke{
        .from = {x, -0.5}, .to = {x + 0.01, -0.5}, .duration = dt, .radius = 2.0, .pours = true};
    solver.step_from(dt * step, dt, std::array{stroke});
    double room = 4.0 / (h * h);
    if (const LiquidRoom* const rooms = solver.surface()->volume().room()) {
      room = 0.0;
      for (std::size_t cell = 0; cell < fractions_of(solver).size(); ++cell) room += rooms->room_of(cell);
    }
    CAPTURE(step);
    // A solid that turns leaves a little more or less room than the cells have when they were filled.
    CHECK(volume_of(solver) < room * (solid.find("spin") == std::string::npos ? 1.0 + 1e-6 : 1.01));
    const std::vector<float> fractions = fractions_of(solver);
    CHECK(*std::max_element(fractions.begin(), fractions.end()) < 1.5f);
  }
  CHECK(largest_component(solver) < 3.0);  // the brush moves by 0.6 per second, the solid by 1
}

TEST_CASE_METHOD(GlFixture, "Each chamber of a box takes what fills it, however empty the other one is",
                 "[gl][grid][surface]") {
  // A wall parts the box. The left chamber is full to the lid; drained in part, it can be filled again.
  GridSolver solver(shaders,
                    liquid_scene("-0.1 - x", 32, 4.0, "[[solid]]\nshape = \"box\"\nsize = [0.25, 2.2]\n"));
  const auto chamber = [&](bool left) {
    const std::vector<float> fractions = fractions_of(solver);
    double sum = 0.0;
    for (std::size_t cell = 0; cell < fractions.size(); ++cell) {
      if ((static_cast<int>(cell) % solver.shape().nx < solver.shape().nx / 2) == left)
        sum += fractions[cell];
    }
    return sum * solver.shape().cell_size() * solver.shape().cell_size();
  };
  const double full = 2.0 * (1.0 - 0.125);
  REQUIRE(chamber(true) == Approx(full).epsilon(0.02));  // the region ends within the wall
  const auto act = [&](bool pours, glm::dvec2 at, double radius) {
    const Stroke stroke{
        .from = at, .to = at, .duration = 0.01, .radius = radius, .pours = pours, .drains = !pours};
    solver.step(0.01, std::array{stroke});
  };
  for (int step = 0; step < 10; ++step) act(true, {-0.3, 0.0}, 0.7);
  CHECK(chamber(true) < full * (1.0 + 1e-5));
  const double poured = chamber(false);
  CHECK(poured > 0.1);
  act(false, {-0.6, 0.5}, 0.2);
  CHECK(chamber(true) < full - 0.1);
  for (int step = 0; step < 10; ++step) act(true, {-0.6, 0.5}, 0.6);
  CHECK(chamber(true) == Approx(full).epsilon(5e-3));
  CHECK(chamber(true) < full * (1.0 + 1e-5));
  CHECK(chamber(false) == Approx(poured).epsilon(1e-5));
}

TEST_CASE_METHOD(GlFixture, "A grid that is read back goes on pouring to the same bytes",
                 "[gl][grid][surface]") {
  const Scene scene = liquid_scene("-0.3 - y", 32, 2.0);
  const auto pour = [](GridSolver& solver, int steps) {
    const Stroke stroke{.from = {0.0, 0.4}, .to = {0.0, 0.4}, .duration = 0.01, .radius = 0.1, .pours = true};
    for (int step = 0; step < steps; ++step) solver.step(0.01, std::array{stroke});
  };
  GridSolver first(shaders, scene);
  pour(first, 5);
  StateWriter output;
  first.visit_state(output);
  GridSolver second(shaders, scene);
  StateReader input(output.bytes());
  second.visit_state(input);
  pour(first, 5);
  pour(second, 5);
  CHECK(fractions_of(first) == fractions_of(second));
  CHECK(first.surface()->volume().supplied() == second.surface()->volume().supplied());
  CHECK(first.velocity().read_back() == second.velocity().read_back());
}

TEST_CASE_METHOD(GlFixture, "A step that is taken back has poured nothing", "[gl][grid][surface]") {
  const Scene scene = liquid_scene("-0.3 - y", 32, 2.0);
  GridSolver solver(shaders, scene);
  const double before = liquid_area(solver);
  solver.set_aside();
  const Stroke stroke{.from = {0.0, 0.4}, .to = {0.0, 0.4}, .duration = 0.01, .radius = 0.1, .pours = true};
  solver.step(0.01, std::array{stroke});
  CHECK(solver.surface()->volume().supplied() > 0.0);
  solver.put_back(Surroundings(scene, solver.domain()));
  CHECK(solver.surface()->volume().supplied() == 0.0);
  CHECK(liquid_area(solver) == before);
}

}  // namespace twinflow
