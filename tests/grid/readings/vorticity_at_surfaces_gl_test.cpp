// Vorticity on the surfaces of solids and walls, against flows whose velocity is a formula.
#include <algorithm>
#include <cmath>
#include <utility>

#include <glm/geometric.hpp>

#include "gl/gl_fixture.hpp"
#include "grid/grid_fixtures.hpp"
#include "grid/grid_points.hpp"
#include "grid/grid_solver.hpp"
#include "scene/solid.hpp"

using namespace twinflow;

namespace {

/// The largest error of the vorticity at points.
double largest_vorticity_error(gl::ShaderLibrary& shaders, const Scene& scene,
                               const std::vector<glm::dvec2>& points, double (*vorticity)(glm::dvec2)) {
  const GridSolver solver(shaders, scene);
  GridPoints reader(shaders);
  const std::vector<GridPoint> readings = reader.read(solver, points);
  double largest = 0.0;
  for (std::size_t k = 0; k < points.size(); ++k) {
    largest = std::max(largest, std::abs(readings[k].vorticity - vorticity(points[k])));
  }
  return largest;
}

/// Points on circles around the middle.
std::vector<glm::dvec2> points_on_circles(std::initializer_list<double> radii) {
  std::vector<glm::dvec2> points;
  for (const double radius : radii) {
    for (int k = 0; k < 29; ++k) {
      points.push_back(radius * glm::dvec2(std::cos(0.1 + 0.22 * k), std::sin(0.1 + 0.22 * k)));
    }
  }
  return points;
}

constexpr double kRadius = 0.8;

Scene bowl_scene(std::initializer_list<const char*> assignments, double spin, double slip) {
  Scene scene = test::scene_with(assignments);
  Solid bowl;
  bowl.radius = kRadius;
  bowl.inside_out = true;
  bowl.spin = spin;
  bowl.slip = slip;
  scene.solids.push_back(bowl);
  return scene;
}

}  // namespace

// What solids hold is nonsense here, so that a reading which took it would show it.

TEST_CASE_METHOD(GlFixture, "the vorticity on the rim of a bowl is of second order", "[gl][grid]") {
  // The flow u_θ = r (R² − r²) rests at r = R, where ω = 2 R² − 4 r² is −2 R² = −1.28.
  const double slip = GENERATE(0.0, 1.0);
  CAPTURE(slip);
  const auto error = [&](const char* rows, std::initializer_list<double> radii) {
    return largest_vorticity_error(shaders,
                                   bowl_scene({"velocity.u=x*x+y*y < 0.64 ? -y*(0.64-x*x-y*y) : 7",
                                               "velocity.v=x*x+y*y < 0.64 ? x*(0.64-x*x-y*y) : -5", rows},
                                              0.0, slip),
                                   points_on_circles(radii), [](glm::dvec2 point) {
                                     return 2.0 * (kRadius * kRadius - 2.0 * glm::dot(point, point));
                                   });
  };
  // Two halvings of the cells divide the error by sixteen; a part is left for how the rim cuts the cells.
  const double coarse = error("grid.resolution=32", {kRadius});
  CHECK(coarse < 0.04);
  CHECK(error("grid.resolution=128", {kRadius}) < coarse / 10.0);
  // Beside the rim, through the width of three cells, too.
  CHECK(error("grid.resolution=64", {0.79, 0.77, 0.74, 0.7}) < 0.01);
}

TEST_CASE_METHOD(GlFixture,
                 "the vorticity on the cylinders of Taylor-Couette flow is that of the fluid between",
                 "[gl][grid]") {
  // u_θ = A r + B / r has ω = 2 A everywhere. Near the inner cylinder it falls by −u' = 4.4 per length, near
  // the outer one by 1.1. Where the solid cuts cells the solver's velocities make some hundredths of these.
  Scene scene = bowl_scene({"velocity.u=-0.34909090909*y*(1/max(x*x + y*y, 0.01) - 1.5625)",
                            "velocity.v=0.34909090909*x*(1/max(x*x + y*y, 0.01) - 1.5625)",
                            "grid.resolution=64", "grid.viscosity=0.1", "grid.cycles=4"},
                           0.0, 0.0);
  Solid inner;
  inner.radius = 0.3;
  inner.spin = 1.0 / 0.3;
  scene.solids.push_back(inner);
  GridSolver solver(shaders, scene);
  for (int step = 0; step < 10; ++step) solver.step(0.02, {});
  constexpr double kVorticity = -2.0 * 0.34909090909 * 1.5625;
  const auto errors_on = [&](double radius) {
    std::pair<double, double> errors{0.0, 0.0};  // the mean and the largest one
    const std::vector<GridPoint> readings = GridPoints(shaders).read(solver, points_on_circles({radius}));
    for (const GridPoint& reading : readings) {
      const double error = reading.vorticity - kVorticity;
      errors.first += error / static_cast<double>(readings.size());
      errors.second = std::max(errors.second, std::abs(error));
    }
    return errors;
  };
  const auto [outer_mean, outer_largest] = errors_on(kRadius);
  CHECK(std::abs(outer_mean) < 0.01);
  CHECK(outer_largest < 0.05);
  const auto [inner_mean, inner_largest] = errors_on(0.3);
  CHECK(std::abs(inner_mean) < 0.03);
  CHECK(inner_largest < 0.2);
}

TEST_CASE_METHOD(GlFixture, "fluid that turns with its bowl has twice its rate as vorticity up to the rim",
                 "[gl][grid]") {
  const double error =
      largest_vorticity_error(shaders,
                              bowl_scene({"velocity.u=x*x+y*y < 0.64 ? -1.5*y : 7",
                                          "velocity.v=x*x+y*y < 0.64 ? 1.5*x : -5", "grid.resolution=64"},
                                         1.5, 0.0),
                              points_on_circles({kRadius, 0.79, 0.77}), [](glm::dvec2) { return 3.0; });
  CHECK(error < 1e-4);  // rounding
}

TEST_CASE_METHOD(GlFixture, "the vorticity on walls to which the fluid sticks is that of the flow in a layer",
                 "[gl][grid]") {
  // Between a floor at rest and a lid, u = y + 1 + 0.5 (1 − y²) flows with the lid at 2: ω = y − 1.
  const char* layout = GENERATE("grid.layout=staggered", "grid.layout=collocated");
  CAPTURE(layout);
  const Scene scene =
      test::scene_with({"domain.boundary=layer", "domain.slip=no-slip", "domain.lid_speed=2", "velocity.v=0",
                        "velocity.u=y+1+0.5*(1-y*y)", "grid.resolution=32", layout});
  const double error = largest_vorticity_error(
      shaders, scene, {{0.3, -1.0}, {0.31, 1.0}, {0.0, -0.97}, {0.1, 0.93}, {0.2, -0.9}, {0.9, 0.0}},
      [](glm::dvec2 point) { return point.y - 1.0; });
  // The quadratics are exact; rounding and the fit's ridge are left.
  CHECK(error < 2e-4);
}

TEST_CASE_METHOD(GlFixture, "walls along which the fluid slips have no vorticity", "[gl][grid]") {
  // The Taylor-Green vortex slips along x, y = ±1.
  const Scene scene = test::scene_with({"velocity.u=sin(pi*x)*cos(pi*y)", "velocity.v=-cos(pi*x)*sin(pi*y)",
                                        "domain.boundary=walls", "grid.resolution=32"});
  CHECK(largest_vorticity_error(shaders, scene, {{0.3, -1.0}, {1.0, 0.44}, {-1.0, 0.1}, {0.2, 1.0}},
                                [](glm::dvec2) { return 0.0; }) < 1e-4);
}
