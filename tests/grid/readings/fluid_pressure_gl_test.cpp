// The pressure of viscous fluid at walls, against hydrostatics.
#include "grid/readings/fluid_pressure.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "gl/gl_fixture.hpp"
#include "grid/grid_solver.hpp"

using namespace twinflow;

TEST_CASE_METHOD(GlFixture, "at walls and solids viscous fluid at rest has the pressure of its weight",
                 "[gl][grid]") {
  // Viscosity reaches over more than a cell in a step, so that the pressure which is subtracted is flat at
  // the floor: with one projection a step it misses 42 % of the weight of a cell there. A solid along which
  // the fluid slips does not pull it, and has no such layer.
  const std::string room =
      GENERATE("", "[[solid]]\nshape = \"box\"\nsize = [1.5, 1.5]\nslip = 1\ninside_out = true\n");
  const Integration integration = GENERATE(Integration::reflection, Integration::projection);
  CAPTURE(room, integration == Integration::reflection);
  Scene scene = parse_scene(
      "[domain]\nboundary = \"walls\"\nslip = \"free-slip\"\n[velocity]\nu = \"0\"\nv = \"0\"\n[force]\ny = "
      "-1.0\n"
      "[grid]\nresolution = 32\nviscosity = 0.1\ncycles = 8\n[dye]\nresolution = 16\n" +
          room,
      "rest.toml", {});
  scene.settings.grid.integration = integration;
  GridSolver solver(shaders, scene);
  for (int step = 0; step < 5; ++step) solver.step(0.05, {});
  const std::vector<float> pressure = solver.pressure().read_back();
  const auto [nx, ny] = std::pair(solver.shape().nx, solver.shape().ny);
  const int first = room.empty() ? 0 : ny / 8;  // the first row of cells in the fluid
  const double h = solver.shape().cell_size();
  const auto at = [&](int j) { return double{pressure[static_cast<std::size_t>(j * nx + nx / 2)]}; };
  double largest = 0.0;
  for (int j = first; j + 1 < ny - first; ++j) largest = std::max(largest, std::abs(at(j) - at(j + 1) - h));
  CHECK(largest < 0.03 * h);  // the iterations of viscosity leave 2 %
}
