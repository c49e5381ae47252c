// The pressure of closed pockets: its level, and what happens where it has no solution.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/state_visitor.hpp"
#include "gl/gl_fixture.hpp"
#include "grid/grid_solver.hpp"
#include "grid/solver_among_solids.hpp"

using namespace twinflow;

namespace {

Scene scene_of(const std::string& text, int rows, bool warm, int cycles = 4) {
  Scene scene = parse_scene(text, "pockets.toml", {});
  scene.settings.grid.resolution = rows;
  scene.settings.grid.cycles = cycles;
  scene.settings.grid.warm_start = warm;
  scene.settings.dye.resolution = 16;
  scene.settings.particles.enabled = false;
  return scene;
}

/// A disc in a box that a lid stirs.
std::string stirred(double x, double y) {
  return "[domain]\nboundary = \"walls\"\nslip = \"no-slip\"\nlid_speed = 1\n[velocity]\nu = \"0\"\nv = "
         "\"0\"\n"
         "[grid]\nviscosity = 0.02\n[[solid]]\nshape = \"disc\"\nradius = 0.3\ncenter = [" +
         std::to_string(x) + ", " + std::to_string(y) + "]\n";
}

void advance_pockets(test::SolverAmongSolids& solver, double dt, int steps, int first = 0) {
  for (int k = first; k < first + steps; ++k) {
    solver.step_from(k * dt, dt);
  }
}

/// The mean of the pressure over the fluid of each pocket.
std::vector<double> mean_pressures(const GridSolver& solver) {
  const std::vector<float> pressure = solver.pressure().read_back();
  const CutCells& cut = solver.solids()->cut_cells();
  const PocketMap pockets = cut.pockets(solver.cells());
  const std::vector<float> areas = cut.areas(solver.shape());
  std::vector<double> sums(static_cast<std::size_t>(pockets.count)), totals(sums.size());
  for (std::size_t cell = 0; cell < pressure.size(); ++cell) {
    if (pockets.of_cell[cell] < 0) continue;
    const auto pocket = static_cast<std::size_t>(pockets.of_cell[cell]);
    sums[pocket] += double{areas[cell]} * double{pressure[cell]};
    totals[pocket] += double{areas[cell]};
  }
  for (std::size_t k = 0; k < sums.size(); ++k) sums[k] /= totals[k];
  return sums;
}

double largest(const gl::Field& field) {
  double result = 0.0;
  for (const float value : field.read_back()) result = std::max(result, std::abs(double{value}));
  return result;
}

}  // namespace

TEST_CASE_METHOD(GlFixture,
                 "the pressure of a closed box has a mean of zero, and a disc on its floor its force",
                 "[gl][grid][solids]") {
  std::vector<double> lifts;
  for (const bool warm : {true, false}) {
    test::SolverAmongSolids solver(shaders, scene_of(stirred(0.2, -0.75), 32, warm));
    advance_pockets(solver, 0.02, 500);
    CAPTURE(warm);
    const std::vector<double> means = mean_pressures(solver);
    REQUIRE(means.size() == 1);
    CHECK(std::abs(means.front()) < 1e-6);
    lifts.push_back(solver.solid_forces().front().force.y);
  }
  // Both have converged to the same steady flow; the level that warm starts once added gave -0.13.
  CHECK(lifts[0] == Approx(lifts[1]).margin(2e-4));
  CHECK(std::abs(lifts[1]) < 0.01);
}

TEST_CASE_METHOD(GlFixture, "the pressure of every solver has a mean of zero where nothing holds it",
                 "[gl][grid]") {
  for (const char* boundary : {"wrap", "walls"}) {
    for (const char* solver : {"jacobi", "multigrid", "spectral"}) {
      for (const char* layout : {"staggered", "collocated"}) {
        const bool is_jacobi = std::string(solver) == "jacobi";
        if (std::string(layout) == "collocated" && !is_jacobi) continue;
        if (std::string(boundary) == "walls" && std::string(solver) == "spectral") continue;
        CAPTURE(boundary, solver, layout);
        Scene scene = scene_of(
            "[domain]\nboundary = \"" + std::string(boundary) +
                "\"\n[velocity]\nu = \"sin(pi*x)*cos(2*pi*y)\"\nv = \"cos(3*pi*x)*sin(pi*y)\"\n[grid]\n"
                "viscosity = 0.01\npressure = \"" +
                solver + "\"\nlayout = \"" + layout + "\"\n",
            32, true);
        test::SolverAmongSolids grid(shaders, scene);
        advance_pockets(grid, 0.02, 50);
        const std::vector<float> pressure = grid.pressure().read_back();
        double sum = 0.0;
        for (const float value : pressure) sum += double{value};
        CHECK(largest(grid.pressure()) > 1e-2);
        CHECK(std::abs(sum / static_cast<double>(pressure.size())) < 1e-6);
      }
    }
  }
}

TEST_CASE_METHOD(GlFixture, "each side of a wall has a level of its own", "[gl][grid][solids]") {
  Scene scene = scene_of(
      "[domain]\nboundary = \"walls\"\nslip = \"no-slip\"\nlid_speed = 1\n[velocity]\nu = \"0\"\nv = "
      "\"0\"\n[force]\nx = 3\n"
      "[grid]\nviscosity = 0.02\n[[solid]]\nshape = \"box\"\nsize = [0.2, 2.5]\ncenter = [0.3, 0]\n",
      32, true);
  test::SolverAmongSolids solver(shaders, scene);
  advance_pockets(solver, 0.02, 100);
  const std::vector<double> means = mean_pressures(solver);
  REQUIRE(means.size() == 2);
  for (const double mean : means) CHECK(std::abs(mean) < 1e-5);
  CHECK(solver.imbalance() == 0.0);
  CHECK(solver.metrics().divergence_rms < 1e-4);
}

TEST_CASE_METHOD(GlFixture, "a warm start of one cycle is no worse than a start from zero",
                 "[gl][grid][solids]") {
  const std::string disc = "[[solid]]\nshape = \"disc\"\nradius = 0.2\ncenter = [-0.5, 0.1]\n";
  const std::string channel =
      "[domain]\nboundary = \"channel\"\naspect = 2\n[velocity]\nu = \"1\"\nv = \"0\"\n" + disc;
  const std::string box = stirred(0.2, -0.2);
  for (const std::string& text : {channel, box}) {
    for (const char* integration : {"projection", "reflection"}) {
      CAPTURE(text, integration);
      std::vector<double> left;
      for (const bool warm : {true, false}) {
        Scene scene = scene_of(text, 64, warm, 1);
        apply_assignment(scene.settings, "grid.integration=" + std::string(integration));
        test::SolverAmongSolids solver(shaders, scene);
        advance_pockets(solver, 0.02, 75);
        left.push_back(solver.metrics().divergence_rms);
      }
      CHECK(left[0] < left[1]);
    }
  }
}

TEST_CASE_METHOD(GlFixture, "a channel that is blocked cannot take in what enters", "[gl][grid][channel]") {
  const std::string text =
      "[domain]\nboundary = \"channel\"\n[inlet]\nu = \"1 + 0.5*sin(3*t)\"\n[velocity]\nu = \"0\"\nv = "
      "\"0\"\n"
      "[[solid]]\nshape = \"box\"\nsize = [0.2, 2.5]\ncenter = [0.25, 0]\n";
  for (const bool warm : {true, false}) {
    CAPTURE(warm);
    test::SolverAmongSolids solver(shaders, scene_of(text, 32, warm));
    CHECK(solver.imbalance() == 0.0);
    advance_pockets(solver, 0.02, 50);
    const double entered = 2.0 * (1.0 + 0.5 * std::sin(3.0));
    CHECK(solver.imbalance() == Approx(entered).epsilon(1e-5));
    CHECK(solver.metrics().imbalance.value() == Approx(entered).epsilon(1e-5));
    // What enters is spread over the cells between the inlet and the wall, and nothing else is left.
    const GridMetrics metrics = solver.metrics();
    const double columns = std::floor((0.15 + 1.0) * 16.0) - 1.0;
    const double spread = entered / (2.0 * columns / 16.0);
    CHECK(metrics.divergence_max == Approx(spread).epsilon(0.05));
    CHECK(std::abs(mean_pressures(solver).front()) < 1e-4);
  }
}

TEST_CASE_METHOD(GlFixture, "a disc that leaves a full box leaves a place that nothing fills",
                 "[gl][grid][solids]") {
  const std::string text =
      "[domain]\nboundary = \"walls\"\n[velocity]\nu = \"0\"\nv = \"0\"\n[grid]\nviscosity = "
      "0.01\n[[solid]]\n"
      "shape = \"disc\"\nradius = 0.2\ncenter = [0.5, 0.0]\nvelocity = [0.5, 0.0]\n";
  test::SolverAmongSolids solver(shaders, scene_of(text, 32, true, 6));
  advance_pockets(solver, 0.02, 25);
  CHECK(solver.imbalance() == 0.0);  // it moves within the box, whatever its cells
  double area = 0.0;
  double force = 0.0;
  for (int k = 25; k < 100; ++k) {
    advance_pockets(solver, 0.02, 1, k);
    area += 0.02 * solver.imbalance();
    force = std::max(force, std::abs(solver.solid_forces().front().force.x));
    // The chord on the wall, times the speed, is the area that leaves per second. Cells of the wall that the
    // disc covers in part are no part of it.
    const double from_wall = 1.0 - (0.5 + 0.5 * 0.02 * (k + 1));
    const double chord = 2.0 * std::sqrt(std::max(0.04 - from_wall * from_wall, 0.0));
    const double h = solver.shape().cell_size();
    CHECK(solver.imbalance() <= 0.5 * (chord + h));
    if (std::abs(from_wall) < 0.1) CHECK(solver.imbalance() >= 0.5 * (chord - 3.0 * h));
  }
  CHECK(area == Approx(0.04 * std::acos(-1.0)).epsilon(0.5));
  CHECK(force < 100.0);  // it was 16,405
  CHECK(solver.imbalance() == 0.0);
  CHECK(solver.metrics().divergence_rms < 1e-4);
}

TEST_CASE_METHOD(GlFixture, "a piston presses what cannot be pressed", "[gl][grid][solids]") {
  const std::string text =
      "[domain]\nboundary = \"walls\"\n[velocity]\nu = \"0\"\nv = \"0\"\n[[solid]]\nshape = \"box\"\nsize = "
      "[0.4, 2.5]\n"
      "center = [-0.5, 0.0]\nvelocity = [0.25, 0.0]\n";
  test::SolverAmongSolids solver(shaders, scene_of(text, 32, true, 6));
  advance_pockets(solver, 0.02, 50);
  // The room before it loses 0.5 per second, and that behind it gains as much.
  CHECK(solver.imbalance() == Approx(2 * 0.25 * 2.0).epsilon(1e-5));
  for (const double mean : mean_pressures(solver)) CHECK(std::abs(mean) < 1e-4);
  CHECK(std::abs(solver.solid_forces().front().force.x) < 10.0);
}

TEST_CASE_METHOD(GlFixture, "liquid that fills its pocket is closed, and a surface anywhere opens it",
                 "[gl][grid][surface]") {
  const auto text = [](const char* region) {
    return "[domain]\nboundary = \"walls\"\n[force]\ny = -2\n[velocity]\nu = \"0\"\nv = "
           "\"0\"\n[grid]\nsurface = \"free\"\n"
           "region = \"" +
           std::string(region) +
           "\"\n[[solid]]\nshape = \"box\"\nsize = [0.2, 2.5]\ncenter = [-0.5, 0]\nvelocity = [0.25, 0]\n";
  };
  for (const bool full : {true, false}) {
    CAPTURE(full);
    test::SolverAmongSolids solver(shaders, scene_of(text(full ? "1" : "y < 0.5"), 32, true));
    advance_pockets(solver, 0.01, 1);  // later on, overfull cells ask for more
    const double expected = full ? 2 * 0.25 * 2.0 : 0.0;
    CHECK(solver.imbalance() == Approx(expected).margin(full ? 0.05 : 0.0));
  }
}
