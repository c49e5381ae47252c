// Potential flow past a body: one projection of a uniform stream against the exact solution.
#include <cmath>

#include "gl/gl_fixture.hpp"
#include "grid/grid_solver.hpp"
#include "scene/solids/solid_set.hpp"

using namespace twinflow;

namespace {

/// The errors are those in the square of this half side around the body, which takes a tenth of it.
constexpr double kNear = 0.7;

struct VelocityErrors {
  double mean = 0.0;
  double largest = 0.0;
};

/// The errors of u after a short step of the scene, over faces in the fluid that are not at the channel's
/// ends.
VelocityErrors errors_of_potential_flow(gl::ShaderLibrary& shaders, int rows) {
  Scene scene = load_scene("potential-flow");
  scene.settings.velocity = {"1", "0"};
  scene.settings.grid.resolution = rows;
  scene.settings.dye.resolution = 16;
  scene.settings.grid.cycles = 8;
  scene.settings.grid.integration = Integration::projection;
  GridSolver solver(shaders, scene);
  solver.step(1e-5, {});
  const GridCells& cells = solver.cells();
  const std::vector<float> velocity = solver.velocity().read_back();
  const ExactVelocity exact = *exact_velocity(scene);
  const SolidSet solids(scene, cells.domain());
  VelocityErrors errors;
  int count = 0;
  for (int j = 0; j < cells.shape.ny; ++j) {
    for (int i = 0; i < cells.shape.nx; ++i) {
      const glm::dvec2 point = cells.shape.center(i, j) + cells.component_place(0);
      if (std::abs(point.x) > kNear || std::abs(point.y) > kNear || solids.distance(point) <= 0.0) continue;
      const auto k = static_cast<std::size_t>(j) * cells.shape.nx + i;
      const double error = std::abs(velocity[2 * k] - exact(point, 0.0).x);
      errors.mean += error;
      errors.largest = std::max(errors.largest, error);
      ++count;
    }
  }
  errors.mean /= count;
  return errors;
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "a projected stream past a body is potential flow", "[gl][grid][solids]") {
  const VelocityErrors coarse = errors_of_potential_flow(shaders, 92);
  const VelocityErrors fine = errors_of_potential_flow(shaders, 184);  // 128 cells across the square
  CAPTURE(coarse.mean, coarse.largest, fine.mean, fine.largest);
  CHECK(fine.mean < 1.5e-4);
  CHECK(fine.mean < coarse.mean / std::pow(2.0, 1.3));
  CHECK(fine.largest < 0.06);
}
