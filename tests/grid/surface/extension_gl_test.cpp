// The velocity's extension into the vacuum, and what it does for a drop that stretches.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "grid/operators/cell_fields.hpp"
#include "grid/surface/grid_surface.hpp"
#include "grid/surface/liquid_fixtures.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;

namespace {

constexpr int kExtensionRows = 32;

/// A liquid at rest and the cells on which it lies.
struct RestingLiquid {
  RestingLiquid(gl::ShaderLibrary& shaders, const std::string& region)
      : scene(liquid_scene(region, kExtensionRows, 0.0)),
        cells(GridCells::of(scene)),
        surface(shaders, scene, cells, nullptr),
        velocity(velocity_field("velocity of a test", cells)) {}

  /// The velocity after its extension; `at(axis, place)` gives a component on its face, in the liquid and
  /// beyond it.
  template <class Component>
  std::vector<float> extended(Component at) {
    std::vector<float> values;
    for (int j = 0; j < cells.shape.ny; ++j) {
      for (int i = 0; i < cells.shape.nx; ++i) {
        for (const int axis : {0, 1}) values.push_back(static_cast<float>(at(axis, place(axis, i, j))));
      }
    }
    velocity.upload(values);
    surface.extend(velocity);
    return velocity.read_back();
  }
  glm::dvec2 place(int axis, int i, int j) const {
    const double half = 0.5 * cells.shape.cell_size();
    return cells.shape.center(i, j) - (axis == 0 ? glm::dvec2(half, 0.0) : glm::dvec2(0.0, half));
  }

  Scene scene;
  GridCells cells;
  GridSurface surface;
  gl::Field velocity;
};

/// Long semi-axis over the first one of an ellipse of liquid that a strain of rate 1 draws out of a disc, by
/// Runge-Kutta: d(ln a)/dt = A, dA/dt = A² (1 − a⁴) / (1 + a⁴).
double stretched_axis(double end) {
  constexpr int kSteps = 2000;
  const auto rate = [](glm::dvec2 s) {
    const double a4 = std::pow(s.x, 4.0);
    return glm::dvec2(s.x * s.y, s.y * s.y * (1.0 - a4) / (1.0 + a4));
  };
  glm::dvec2 state(1.0, 1.0);
  for (int k = 0; k < kSteps; ++k) {
    const double dt = end / kSteps;
    state += dt * rate(state + 0.5 * dt * rate(state));
  }
  return state.x;
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "Beyond a surface a linear velocity goes on as it was", "[gl][grid][surface]") {
  const auto region = GENERATE(as<std::string>(), "0.4 - sqrt(x^2 + y^2)", "0.1 - y + 0.3*x", "0.2 + x");
  const auto linear = [](int axis, glm::dvec2 p) {
    return axis == 0 ? 0.3 + 0.8 * p.x - 0.5 * p.y : -0.1 + 0.4 * p.x - 0.8 * p.y;
  };
  RestingLiquid liquid(shaders, region);
  const std::vector<float> known = liquid.surface.cells().read_back();
  const std::vector<float> velocity = liquid.extended(linear);
  const GridShape& shape = liquid.cells.shape;
  int beyond = 0;
  for (int j = 4; j < shape.ny - 4; ++j) {  // walls hold the velocity beside them
    for (int i = 4; i < shape.nx - 4; ++i) {
      const auto is_liquid = [&](int a, int b) {
        return known[4 * (static_cast<std::size_t>(b) * shape.nx + a) + 3] > 0.5f;
      };
      // A cell that touches the liquid along a side or is one farther has faces in the extension.
      const bool is_near =
          is_liquid(i - 2, j) || is_liquid(i + 2, j) || is_liquid(i, j - 2) || is_liquid(i, j + 2);
      if (is_liquid(i, j) || !is_near) continue;
      ++beyond;
      for (const int axis : {0, 1}) {
        const double got = velocity[2 * (static_cast<std::size_t>(j) * shape.nx + i) + axis];
        CAPTURE(region, i, j, axis);
        CHECK(std::abs(got - linear(axis, liquid.place(axis, i, j))) < 1e-5);
      }
    }
  }
  CHECK(beyond > 20);
}

TEST_CASE_METHOD(GlFixture, "Beyond a surface nothing exceeds a velocity that goes up and down",
                 "[gl][grid][surface]") {
  RestingLiquid liquid(shaders, "0.4 - sqrt(x^2 + y^2)");
  const double h = liquid.cells.shape.cell_size();
  const std::vector<float> velocity = liquid.extended(
      [&](int, glm::dvec2 p) { return std::lround((p.x + p.y) / h + 0.25) % 2 == 0 ? 1.0 : -1.0; });
  const auto [least, most] = std::minmax_element(velocity.begin(), velocity.end());
  CHECK(*least == Approx(-1.0f));
  CHECK(*most == Approx(1.0f));
}

TEST_CASE_METHOD(GlFixture, "A fast vacuum neither counts nor takes liquid along", "[gl][grid][surface]") {
  constexpr float kSpeed = 0.5f;  // of the liquid, along x and y
  constexpr float kFast = 40.0f;  // of the vacuum
  constexpr double kStep = 0.05;  // 0.8 cells in the liquid
  RestingLiquid liquid(shaders, "0.4 - sqrt(x^2 + y^2)");
  const GridShape& shape = liquid.cells.shape;
  const std::vector<float> before = liquid.surface.volume().fractions().read_back();
  const auto holds = [&](int i, int j) {
    const bool inside = i >= 0 && j >= 0 && i < shape.nx && j < shape.ny;
    return inside && before[static_cast<std::size_t>(j) * shape.nx + i] > 0.0f;
  };
  std::vector<float> velocity;
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      velocity.push_back(holds(i, j) || holds(i - 1, j) ? kSpeed : i % 2 == 0 ? kFast : -kFast);
      velocity.push_back(holds(i, j) || holds(i, j - 1) ? kSpeed : j % 2 == 0 ? kFast : -kFast);
    }
  }
  liquid.velocity.upload(velocity);
  const double speed = liquid.surface.largest_speed(liquid.velocity);
  CHECK(speed == Approx(2.0f * kSpeed));
  liquid.surface.drift(liquid.velocity, kStep, speed, 0.0);
  const std::vector<float> after = liquid.surface.volume().fractions().read_back();
  double change = 0.0;
  for (std::size_t cell = 0; cell < after.size(); ++cell) change += double{after[cell]} - before[cell];
  CHECK(std::abs(change) < 1e-3);  // of 130 cells
  CHECK(*std::min_element(after.begin(), after.end()) > -1e-6f);
}

// The strain u = x, v = −y draws a weightless drop out into an ellipse, of twice the length after 0.8 s. The
// pressure on its surface is zero, and the velocity stays linear; see Dirichlet's ellipses in Lamb,
// "Hydrodynamics" (1932), art. 382. Means of cells see the exact ellipse 3e-4 too long with 64 rows, and the
// interface method alone, in the exact velocity, draws it as much longer again.
TEST_CASE_METHOD(GlFixture, "A drop that stretches becomes as long as theory has it", "[gl][grid][surface]") {
  constexpr double kEnd = 0.8;
  constexpr double kStep = 0.01;
  const int rows = GENERATE(32, 64);
  Scene scene = liquid_scene("0.4^2 - x^2 - y^2", rows, 0.0);
  for (const char* assignment : {"grid.viscosity=0", "velocity.u=x", "velocity.v=-y"}) {
    apply_assignment(scene.settings, assignment);
  }
  GridSolver solver(shaders, scene);
  const double volume = volume_of(solver);
  for (double time = 0.0; time < kEnd - 0.5 * kStep; time += kStep) solver.step(kStep, {});
  const std::vector<float> fractions = fractions_of(solver);
  const GridShape& shape = solver.shape();
  double sum = 0.0;
  for (std::size_t cell = 0; cell < fractions.size(); ++cell) {
    const double x = shape.center(static_cast<int>(cell) % shape.nx, 0).x;
    sum += fractions[cell] * x * x;
  }
  const double error = 2.0 * std::sqrt(sum / volume_of(solver)) / (0.4 * stretched_axis(kEnd)) - 1.0;
  CAPTURE(rows, error);
  CHECK(std::abs(error) < (rows == 32 ? 2.5e-3 : 8e-4));  // of second order; 2.1e-3, 6.8e-4 are measured
  CHECK(std::abs(volume_of(solver) / volume - 1.0) < 1e-5);
}
