// The spline scheme in whole steps: its order where the flow is smooth, and its energy.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "gl/gl_fixture.hpp"
#include "grid/grid_fixtures.hpp"
#include "grid/grid_solver.hpp"
#include "grid/operators/advection.hpp"
#include "grid/readings/exact_error.hpp"

using namespace twinflow;
using test::scene_with;

namespace {

constexpr double kPi = std::numbers::pi;

/// The relative L2 error of a Taylor-Green vortex of viscosity 0.01 that drifts in a wind for half a second,
/// in steps that shrink as the square of the cells: 0.5, 2 or 8 thousandths of a cell's square over speed 1.
double drifting_error(gl::ShaderLibrary& shaders, int resolution, const char* layout) {
  const std::string rows = "grid.resolution=" + std::to_string(resolution);
  GridSolver solver(shaders, scene_with({rows.c_str(), layout, "grid.advection=spline", "grid.viscosity=0.01",
                                         "dye.resolution=16", "velocity.u=1+sin(pi*x)*cos(pi*y)",
                                         "velocity.v=0.5-cos(pi*x)*sin(pi*y)"}));
  const int steps = resolution * resolution / 32;
  for (int step = 0; step < steps; ++step) solver.step(0.5 / steps, {});
  const double decay = std::exp(-2 * kPi * kPi * 0.01 * 0.5);
  return *relative_l2_error(solver.cells(), solver.velocity().read_back(), [&](glm::dvec2 p) {
    const glm::dvec2 q = kPi * (p - glm::dvec2(0.5, 0.25));
    return glm::dvec2(1.0, 0.5) +
           decay * glm::dvec2(std::sin(q.x) * std::cos(q.y), -std::cos(q.x) * std::sin(q.y));
  });
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "the spline follows smooth vortices to fourth order in the cells", "[gl][grid]") {
  const double coarse = drifting_error(shaders, 16, "grid.layout=staggered");
  const double middle = drifting_error(shaders, 32, "grid.layout=staggered");
  const double fine = drifting_error(shaders, 64, "grid.layout=staggered");
  CAPTURE(coarse, middle, fine, std::log2(coarse / middle), std::log2(middle / fine));
  CHECK(std::log2(coarse / middle) > 3.5);
  CHECK(std::log2(middle / fine) > 3.5);
}

TEST_CASE_METHOD(GlFixture, "the spline gives an ideal fluid no energy", "[gl][grid]") {
  // Four modes, of which two are nearly as short as the cells can hold: every wave keeps or loses amplitude.
  const char* layout = GENERATE("grid.layout=staggered", "grid.layout=collocated");
  const char* u = GENERATE("velocity.u=-sin(pi*(y+1))/pi", "velocity.u=-sin(pi*(y+1))/pi+0.02*sin(11*pi*y)");
  CAPTURE(layout, u);
  GridSolver solver(shaders,
                    scene_with({"grid.resolution=32", layout, "grid.advection=spline", "dye.resolution=16", u,
                                "velocity.v=(sin(pi*(x+1))+0.3*sin(2*pi*(x+1))+0.2/3*sin(3*pi*(x+1)))/pi"}));
  const double start = solver.metrics().kinetic_energy;
  double most = 0.0;
  for (int step = 0; step < 300; ++step) {
    solver.step(0.02, {});
    if (step % 20 == 19) most = std::max(most, solver.metrics().kinetic_energy);
  }
  CAPTURE(start, most - start);
  CHECK(most <= start);
  CHECK(most > 0.9 * start);
}

TEST_CASE_METHOD(GlFixture, "fluid that does not move keeps its velocity under the spline, to rounding",
                 "[gl][grid]") {
  // A uniform wind of nothing: the advecting velocity is zero, the advected one is not.
  const GridCells cells{GridShape{32, 48}};
  const gl::FieldDescription description{
      {.name = "velocity", .width = 32, .height = 48, .format = gl::Format::rg32f},
      gl::Buffering::ping_pong,
      ""};
  gl::Field advected(description);
  gl::Field rest(description);
  std::vector<float> values(2 * 32 * 48);
  for (std::size_t k = 0; k < values.size(); ++k)
    values[k] = static_cast<float>(1.0 + std::sin(0.37 * double(k * k % 997)));
  advected.upload(values);
  rest.upload(std::vector<float>(values.size()));
  AdvectionScheme(shaders, Advection::spline, cells, false).advect_velocity(advected, rest, advected, 0.1);
  const std::vector<float> after = advected.read_back();
  double most = 0.0;
  for (std::size_t k = 0; k < values.size(); ++k)
    most = std::max(most, std::abs(double(after[k]) - values[k]));
  // The spline is evaluated in two ways, whose sums round differently: a few units of the last place.
  CHECK(most < 1e-6);
}
