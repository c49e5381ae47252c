// A liquid with a free surface among solids: basins, beaches, pistons and walls that are drawn into it.
#include <cmath>
#include <memory>
#include <numbers>
#include <string>

#include "grid/solver_among_solids.hpp"
#include "grid/surface/liquid_fixtures.hpp"
#include "scene/solids/drawn_walls.hpp"

using namespace twinflow;

namespace {

double largest_speed(const GridSolver& solver) {
  double speed = 0.0;
  for (const float component : solver.velocity().read_back())
    speed = std::max(speed, double{std::abs(component)});
  return speed;
}

/// The largest volume in a cell that solids close.
double most_in_closed_cells(const GridSolver& solver) {
  const std::vector<float> rooms = solver.surface()->volume().room()->rooms().read_back();
  const std::vector<float> fractions = fractions_of(solver);
  double most = 0.0;
  for (std::size_t cell = 0; cell < fractions.size(); ++cell) {
    if (rooms[2 * cell] == 0.0f) most = std::max(most, double{fractions[cell]});
  }
  return most;
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "A wave between walls that cut the cells has the period of linear theory",
                 "[gl][grid][surface][solids]") {
  const Basin basin{.left = -0.8,
                    .width = 1.7,
                    .depth = 0.83,
                    .walls =
                        "[[solid]]\nshape = \"box\"\ncenter = [0.05, -0.08]\nsize = [1.7, 1.5]\n"
                        "inside_out = true\nslip = 1\n"};
  const WaveResult wave = standing_wave(*this, 40, basin);
  CAPTURE(wave.period_error, wave.height_left, wave.volume_change);
  CHECK(std::abs(wave.period_error) < 2e-3);  // as close as between walls of the domain
  CHECK(wave.height_left > 0.995);
  CHECK(wave.height_left < 1.005);
  CHECK(std::abs(wave.volume_change) < 1e-6);
}

TEST_CASE_METHOD(GlFixture, "A liquid at rest in a round bowl stays at rest under its pressure",
                 "[gl][grid][surface][solids]") {
  constexpr double kGravity = 2.0;
  GridSolver solver(shaders,
                    liquid_scene("-0.2 - y", 48, kGravity,
                                 "[[solid]]\nshape = \"disc\"\nradius = 0.9\ninside_out = true\nslip = 1\n"));
  const double volume = volume_of(solver);
  CHECK(most_in_closed_cells(solver) == 0.0);
  for (int step = 0; step < 100; ++step) solver.step(0.02, {});
  const GridShape& shape = solver.shape();
  const std::vector<float> pressure = solver.pressure().read_back();
  const int middle = shape.nx / 2;
  const int low = shape.ny / 8;
  const double exact = kGravity * (-0.2 - shape.center(middle, low).y);
  const double found = pressure[static_cast<std::size_t>(low) * shape.nx + middle];
  CAPTURE(largest_speed(solver), found, exact, volume_of(solver) / volume - 1.0);
  CHECK(largest_speed(solver) < 1e-4 * std::sqrt(kGravity * 0.7));
  CHECK(std::abs(found / exact - 1.0) < 1e-4);
  CHECK(std::abs(*solver.metrics().surface_height_max + 0.2) < 0.02 * shape.cell_size());
  CHECK(std::abs(volume_of(solver) / volume - 1.0) < 2e-6);
}

TEST_CASE_METHOD(GlFixture, "The momentum of a liquid around a disc is its speed times its area",
                 "[gl][grid][surface][solids]") {
  constexpr glm::dvec2 kSpeed{0.7, -0.3};
  constexpr double kRadius = 0.31;
  const auto momentum = [&](const std::string& solids) {
    Scene scene = liquid_scene("1", 64, 0.0, solids);
    apply_assignment(scene.settings, "velocity.u=0.7");
    apply_assignment(scene.settings, "velocity.v=-0.3");
    return GridSolver(shaders, scene).metrics().momentum;
  };
  const glm::dvec2 around =
      momentum("[[solid]]\nshape = \"disc\"\nradius = 0.31\ncenter = [0.107, -0.053]\n");
  const glm::dvec2 displaced = momentum("") - around;
  const double area = std::numbers::pi * kRadius * kRadius;
  // The closed parts of the faces are chords of the disc, 20 of them, whose sum is 0.4 % more than its area.
  CHECK(displaced.x == Approx(kSpeed.x * area).epsilon(5e-3));
  CHECK(displaced.y == Approx(kSpeed.y * area).epsilon(5e-3));
}

TEST_CASE_METHOD(GlFixture, "A liquid that breaks over a wall keeps its volume and does not get into it",
                 "[gl][grid][surface][solids]") {
  GridSolver solver(
      shaders,
      liquid_scene("(x < -0.3)*(y < 0.5)", 32, 2.0,
                   "[[solid]]\nshape = \"polygon\"\npoints = [[0.0, -1.1], [0.1, -0.4], [0.5, -1.1]]\n"));
  const double volume = volume_of(solver);
  for (int step = 0; step < 150; ++step) solver.step(0.015, {});
  CAPTURE(volume, volume_of(solver), largest_speed(solver));
  CHECK(std::abs(volume_of(solver) / volume - 1.0) < 2e-6);
  CHECK(most_in_closed_cells(solver) == 0.0);
  for (const float fraction : fractions_of(solver)) {
    REQUIRE(std::isfinite(fraction));
    REQUIRE(fraction < 1.5f);
  }
}

TEST_CASE_METHOD(GlFixture, "A piston pushes a liquid up and keeps its volume",
                 "[gl][grid][surface][solids]") {
  test::SolverAmongSolids solver(shaders, liquid_scene("-0.2 - y", 32, 2.0,
                                                       "[[solid]]\nshape = \"box\"\nsize = [0.5, 3]\n"
                                                       "path = [[0, -1, 0], [1, -0.6, 0], [2, -0.6, 0]]\n"));
  const double volume = volume_of(solver);
  constexpr double kStep = 0.02;
  constexpr int kSteps = 200;
  constexpr double kLevel = -1.0 + 0.8 * 1.75 / 1.35;  // between piston and wall there was 1.75, and is 1.35
  double mean_crest = 0.0;                             // above the level, after the piston has stopped
  for (int step = 0; step < kSteps; ++step) {
    solver.step_from(kStep * step, kStep);
    if (2 * step < kSteps) continue;
    mean_crest += (solver.metrics().surface_height_max.value() - kLevel) / (kSteps / 2);
  }
  CAPTURE(volume, volume_of(solver), largest_speed(solver), mean_crest);
  CHECK(std::abs(volume_of(solver) / volume - 1.0) < 2e-6);
  CHECK(most_in_closed_cells(solver) == 0.0);
  CHECK(mean_crest > 0.0);
  CHECK(mean_crest < 0.205);  // waves still run to and fro; 0.199 is measured
}

TEST_CASE_METHOD(GlFixture, "A wall that is drawn into a liquid drives it out and keeps its volume",
                 "[gl][grid][surface][solids]") {
  const Scene scene = liquid_scene("-y", 32, 2.0);
  test::SolverAmongSolids solver(shaders, scene);
  for (int step = 0; step < 5; ++step) solver.step(0.02, {});
  const double volume = volume_of(solver);
  auto walls = std::make_shared<DrawnWalls>(solver.shape(), false);
  walls->add({.from = {-0.5, -0.5}, .to = {0.5, -0.4}, .radius = 0.15});
  solver.surroundings.set_walls(walls);
  for (int step = 0; step < 60; ++step) {
    solver.step_from(0.02 * step, 0.02);
  }
  CAPTURE(volume, volume_of(solver), solver.metrics().surface_height_max);
  CHECK(std::abs(volume_of(solver) / volume - 1.0) < 2e-6);
  CHECK(most_in_closed_cells(solver) == 0.0);
  CHECK(solver.metrics().surface_height_max > 0.05);
}

// A tank that moves from one moment to the next and goes on at that speed: its walls cross the faces of
// cells, and the water swings in the modes of the tank, each at its own frequency (linear theory: Lamb 1932,
// art. 228 and 257).
TEST_CASE_METHOD(GlFixture, "In a tank that starts to move the liquid swings as in linear theory",
                 "[gl][grid][surface][solids]") {
  constexpr double kGravity = 2.0;
  constexpr double kSpeed = 0.03;
  constexpr double kHalfBreadth = 0.7;
  constexpr double kDepth = 0.6;
  constexpr double kStep = 0.02;
  test::SolverAmongSolids solver(shaders,
                                 liquid_scene("-y", 64, kGravity,
                                              "[[solid]]\nshape = \"box\"\nsize = [1.4, 1.4]\n"
                                              "center = [0, 0.1]\nvelocity = [0.03, 0]\ninside_out = true\n"
                                              "slip = 1\n"));
  const GridShape& shape = solver.shape();
  const int i = 3 * shape.nx / 4;
  const int j = 13 * shape.ny / 32;
  const glm::dvec2 place = shape.center(i, j) - glm::dvec2(0.0, 0.5 * shape.cell_size());
  const auto exact = [&](double time) {
    double sum = 0.0;
    for (int n = 1; n < 40; n += 2) {
      const double k = n * std::numbers::pi / (2.0 * kHalfBreadth);
      const double frequency = std::sqrt(kGravity * k * std::tanh(k * kDepth));
      sum += kSpeed * 2.0 / (kHalfBreadth * k) * std::cos(frequency * time) *
             std::cos(k * (place.x - kSpeed * time + kHalfBreadth)) * std::sinh(k * (place.y + kDepth)) /
             std::cosh(k * kDepth);
    }
    return sum;
  };
  const double volume = volume_of(solver);
  double largest_error = 0.0;
  for (int step = 0; step < 150; ++step) {  // the walls cross three faces
    solver.step_from(kStep * step, kStep);
    if (step == 0) continue;
    const float found = solver.velocity().read_back()[2 * (static_cast<std::size_t>(j) * shape.nx + i) + 1];
    largest_error = std::max(largest_error, std::abs(found - exact(kStep * (step + 1))));
  }
  CAPTURE(largest_error / kSpeed, volume_of(solver) / volume - 1.0);
  // Where a wall that crosses a face draws or sheds liquid, this is more than half of its speed.
  CHECK(largest_error < 0.1 * kSpeed);
  CHECK(std::abs(volume_of(solver) / volume - 1.0) < 2e-6);
}
