// The enstrophy of flows along walls, against integrals, and against the energy that viscosity takes.
#include <cmath>
#include <functional>
#include <numbers>

#include "gl/gl_fixture.hpp"
#include "grid/cpu_twin.hpp"
#include "grid/grid_solver.hpp"
#include "grid/readings/grid_metrics.hpp"
#include "grid/solids/grid_solids.hpp"
#include "scene/scene.hpp"

using namespace twinflow;

namespace {

/// The enstrophy of a flow u(y) in a layer two units long, for each unit of its length. `solid`: a disc in
/// the middle, through which the flow goes on.
double enstrophy_of_layer(gl::ShaderLibrary& shaders, int rows, Walls walls,
                          const std::function<double(double)>& u, bool solid = false) {
  GridCells cells{{rows, rows}, GridLayout::staggered, walls};
  cells.layer = true;
  TwinField flow(rows, rows, 2);
  for (int j = 0; j < rows; ++j) {
    for (int i = 0; i < rows; ++i) flow.at(i, j, 0) = u(cells.shape.center(i, j).y);
  }
  const gl::Field velocity = upload(flow, "velocity");
  if (solid) {
    cells.solids = true;
    const Scene scene = parse_scene("[[solid]]\nshape = \"disc\"\nradius = 0.2\n", "disc.toml", {});
    const GridSolids solids(shaders, cells, SolidSet(scene, cells.domain()));
    return 0.5 * GridMeter(shaders, cells, nullptr)
                     .measure({velocity, velocity}, nullptr, &solids.faces())
                     .enstrophy;
  }
  return 0.5 * GridMeter(shaders, cells, nullptr).measure({velocity, velocity}, nullptr).enstrophy;
}

/// A layer with the velocity 1 far from both walls.
double layers(double y, double thickness) {
  const auto layer = [&](double distance) { return std::exp(-distance / thickness); };
  return 1.0 - layer(1.0 + y) - layer(1.0 - y);
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "the enstrophy of flows with a linear vorticity is exact between walls",
                 "[gl][grid]") {
  const int rows = GENERATE(8, 32);
  // A half of the integral of (2 y)^2, and of 1/4.
  CHECK(enstrophy_of_layer(shaders, rows, {.no_slip = true}, [](double y) { return 1.0 - y * y; }) ==
        Approx(4.0 / 3.0).epsilon(1e-6));
  CHECK(enstrophy_of_layer(shaders, rows, {.no_slip = true, .lid_speed = 1.0},
                           [](double y) { return 0.5 * (1.0 + y); }) == Approx(0.25).epsilon(1e-6));
}

TEST_CASE_METHOD(GlFixture, "the enstrophy between slipping walls is of fourth order", "[gl][grid]") {
  const double exact = 0.5 * std::pow(std::numbers::pi, 2);  // a half of the integral of (pi cos(pi y / 2))^2
  const auto error = [&](int rows) {
    const auto u = [](double y) { return 2.0 * std::sin(0.5 * std::numbers::pi * y); };
    return std::abs(enstrophy_of_layer(shaders, rows, {.no_slip = false}, u) - exact) / exact;
  };
  CAPTURE(error(8), error(16));
  CHECK(error(8) < 1e-3);
  CHECK(error(8) > 12.0 * error(16));
}

TEST_CASE_METHOD(GlFixture, "the enstrophy of a layer as thick as a cell is within 0.13 percent",
                 "[gl][grid]") {
  constexpr double kThickness = 2.0 / 32;
  const double exact = 0.5 / kThickness;
  const auto error = [&](int rows) {
    return std::abs(
        enstrophy_of_layer(shaders, rows, {.no_slip = true}, [](double y) { return layers(y, kThickness); }) /
            exact -
        1.0);
  };
  CAPTURE(error(32), error(64), error(128));
  // The squares of the mean slopes alone lack 0.041, 0.014 and 0.004.
  CHECK(error(32) < 1.3e-3);
  CHECK(error(64) < 1e-4);
  CHECK(error(128) < 2e-5);
}

TEST_CASE_METHOD(GlFixture, "between no-slip walls viscosity takes energy as the enstrophy says",
                 "[gl][grid]") {
  Scene scene = parse_scene(
      "[domain]\nboundary = \"walls\"\nslip = \"no-slip\"\n[time]\nstep = 0.01\n"
      "[velocity]\nu = \"-y*(1 - x^2)^2*(1 - y^2)\"\nv = \"x*(1 - y^2)^2*(1 - x^2)\"\n"
      "[grid]\nresolution = 64\nviscosity = 0.01\n[dye]\nresolution = 16\n[particles]\nenabled = false\n",
      "box.toml", {});
  GridSolver solver(shaders, scene);
  const double before = solver.metrics().kinetic_energy;
  double enstrophy = 0.5 * solver.metrics().enstrophy;
  constexpr int kSteps = 40;
  for (int k = 1; k <= kSteps; ++k) {
    solver.step(0.01, {});
    enstrophy += (k < kSteps ? 1.0 : 0.5) * solver.metrics().enstrophy;
  }
  const double taken = before - solver.metrics().kinetic_energy;
  CAPTURE(before, taken);
  CHECK(taken > 0.05 * before);
  CHECK(taken == Approx(2.0 * 0.01 * 0.01 * enstrophy).epsilon(0.01));
}

TEST_CASE_METHOD(GlFixture, "a solid far from the walls leaves the enstrophy of their layers", "[gl][grid]") {
  const auto flow = [](double y) { return layers(y, 2.0 / 32); };
  CHECK(enstrophy_of_layer(shaders, 32, {.no_slip = true}, flow, true) ==
        Approx(enstrophy_of_layer(shaders, 32, {.no_slip = true}, flow)).epsilon(1e-4));
}
