// What is read of cells that hold means over faces: values at points, as other schemes have them.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "gl/gl_fixture.hpp"
#include "grid/grid_fixtures.hpp"
#include "grid/grid_points.hpp"
#include "grid/grid_solver.hpp"
#include "grid/operators/velocity_on_cells.hpp"
#include "grid/readings/exact_error.hpp"

using namespace twinflow;
using test::scene_with;

namespace {

double largest_point_difference(const gl::Field& field, const std::vector<glm::dvec2>& expected) {
  const std::vector<float> values = field.read_back();
  double largest = 0.0;
  for (std::size_t k = 0; k < expected.size(); ++k) {
    largest = std::max(
        {largest, std::abs(values[2 * k] - expected[k].x), std::abs(values[2 * k + 1] - expected[k].y)});
  }
  return largest;
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "the points of means over faces are the formula's, to fourth order",
                 "[gl][grid]") {
  const auto vortices = [](glm::dvec2 p) {
    return glm::dvec2(std::sin(3 * std::numbers::pi * p.x) * std::cos(3 * std::numbers::pi * p.y),
                      -std::cos(3 * std::numbers::pi * p.x) * std::sin(3 * std::numbers::pi * p.y));
  };
  const auto errors = [&](const char* rows) {
    GridSolver solver(
        shaders, scene_with({rows, "dye.resolution=16", "grid.advection=spline",
                             "velocity.u=sin(3*pi*x)*cos(3*pi*y)", "velocity.v=-cos(3*pi*x)*sin(3*pi*y)"}));
    GridCells at_points = solver.cells();
    REQUIRE(at_points.face_means);
    at_points.face_means = false;
    const std::vector<glm::dvec2> expected = velocity_on_cells(at_points, vortices);
    // The error against the exact solution compares means with means.
    CHECK(*relative_l2_error(solver.cells(), solver.velocity().read_back(), vortices) < 1e-6);
    return std::pair(largest_point_difference(solver.velocity(), expected),
                     largest_point_difference(solver.point_velocity(), expected));
  };
  const auto [coarse_means, coarse_points] = errors("grid.resolution=32");
  const auto [fine_means, fine_points] = errors("grid.resolution=64");
  CAPTURE(coarse_means, coarse_points, fine_means, fine_points);
  CHECK(coarse_means > 0.01);  // (k h)^2 / 24
  CHECK(coarse_points < 1e-3);
  CHECK(coarse_points > 14.0 * fine_points);
}

TEST_CASE_METHOD(GlFixture, "gauges and energy of every advection scheme are those of the formula",
                 "[gl][grid]") {
  const std::string advection = GENERATE(from_range(test::assignments_of<Advection>("grid.advection")));
  CAPTURE(advection);
  GridSolver solver(
      shaders, scene_with({advection.c_str(), "grid.resolution=64", "dye.resolution=16",
                           "velocity.u=sin(3*pi*x)*cos(3*pi*y)", "velocity.v=-cos(3*pi*x)*sin(3*pi*y)"}));
  const GridMetrics metrics = solver.metrics();
  // Sums of squares of sines are exact. A mean in place of a point would be (k h)^2 / 24 = 3.6e-3 too small,
  // its square twice that.
  CHECK(metrics.kinetic_energy == Approx(1.0).epsilon(1e-3));
  GridPoints reader(shaders);
  const double h = solver.shape().cell_size();
  const glm::dvec2 on_face(5 * h - 1.0, 3.5 * h - 1.0);  // where a component stands nothing is interpolated
  const std::vector<glm::dvec2> points{on_face};
  CHECK(reader.read(solver, points).front().velocity.x ==
        Approx(std::sin(3 * std::numbers::pi * on_face.x) * std::cos(3 * std::numbers::pi * on_face.y))
            .margin(3e-4));
}

TEST_CASE_METHOD(GlFixture, "what flows out of cells that hold means is the divergence of the means",
                 "[gl][grid]") {
  GridSolver solver(shaders,
                    scene_with({"grid.advection=spline", "grid.resolution=64", "dye.resolution=16"}));
  for (int k = 0; k < 5; ++k) solver.step(0.01, {});
  CHECK(solver.metrics().divergence_max < 1e-4);
}

TEST_CASE_METHOD(GlFixture, "faces beside solids keep their means", "[gl][grid]") {
  Scene scene = parse_scene(
      "base = \"default\"\n[velocity]\nu = \"sin(2*pi*y)\"\nv = \"0\"\n[grid]\nresolution = 64\nadvection = "
      "\"spline\"\n[dye]\nresolution = 16\n[particles]\nenabled = false\n[[solid]]\nshape = "
      "\"disc\"\nradius = "
      "0.3\n",
      "disc.toml", {});
  GridSolver solver(shaders, scene);
  const std::vector<float> means = solver.velocity().read_back();
  const std::vector<float> points = solver.point_velocity().read_back();
  const GridShape shape = solver.shape();
  int kept = 0;
  int changed = 0;
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      const glm::dvec2 place = shape.center(i, j) + solver.cells().component_place(0);
      const std::size_t texel = 2 * (static_cast<std::size_t>(j) * shape.nx + i);
      const double cells = (std::hypot(place.x, place.y) - 0.3) / shape.cell_size();
      if (std::abs(means[texel]) < 0.5f) continue;  // where the wave hardly bends
      if (cells < 1.4) {
        REQUIRE(points[texel] == means[texel]);
        ++kept;
      } else if (cells > 1.6) {
        REQUIRE(points[texel] != means[texel]);
        ++changed;
      }
    }
  }
  CHECK(kept > 50);
  CHECK(changed > 1000);
}

TEST_CASE_METHOD(GlFixture, "another scheme while the fluid moves takes its velocity over at points",
                 "[gl][grid]") {
  const Scene scene =
      scene_with({"grid.advection=bicubic", "grid.resolution=64", "dye.resolution=16",
                  "velocity.u=sin(3*pi*x)*cos(3*pi*y)", "velocity.v=-cos(3*pi*x)*sin(3*pi*y)"});
  GridSolver solver(shaders, scene);
  for (int k = 0; k < 3; ++k) solver.step(0.01, {});
  const std::vector<float> before = solver.point_velocity().read_back();
  Settings settings = scene.settings;
  settings.grid.advection = Advection::spline;
  solver.apply(settings);
  const std::vector<float> after = solver.point_velocity().read_back();
  settings.grid.advection = Advection::maccormack;
  solver.apply(settings);
  const std::vector<float> again = solver.point_velocity().read_back();
  double apart = 0.0;
  for (std::size_t k = 0; k < before.size(); ++k) {
    apart = std::max({apart, double(std::abs(after[k] - before[k])), double(std::abs(again[k] - before[k]))});
  }
  CHECK(apart < 2e-4);  // (k h)^4 / 576, where a mean is (k h)^2 / 24 = 3.6e-3 from its point
}

TEST_CASE_METHOD(GlFixture, "spline carries vortices that merge without a floor of second order",
                 "[gl][grid]") {
  // Two vortices of one turn, as means over the faces of coarse grids and of a fine one: a coarse face is
  // made of whole fine ones.
  const std::string ring = "exp(4.2*(cos(pi*(x - a)) + cos(pi*(y - b)) - 2))";
  const auto at = [](std::string text, const char* a, const char* b) {
    text.replace(text.find("a)"), 1, a);
    text.replace(text.find("b)"), 1, b);
    return text;
  };
  const std::string second = at(ring, "0.2", "0.09");
  const std::string u = "velocity.u=-3.3*(sin(pi*(y + 0.09))*" + at(ring, "(-0.2)", "(-0.09)") +
                        " + sin(pi*(y - 0.09))*" + second + ")";
  const std::string v = "velocity.v=3.3*(sin(pi*(x + 0.2))*" + at(ring, "(-0.2)", "(-0.09)") +
                        " + sin(pi*(x - 0.2))*" + second + ")";
  const auto run = [&](int rows) {
    const std::string resolution = "grid.resolution=" + std::to_string(rows);
    GridSolver solver(shaders, scene_with({resolution.c_str(), u.c_str(), v.c_str(), "grid.advection=spline",
                                           "grid.viscosity=0.002", "dye.resolution=16"}));
    for (int k = 0; k < 100; ++k) solver.step(0.01, {});
    return solver.velocity().read_back();
  };
  constexpr int kFine = 192;
  const std::vector<float> fine = run(kFine);
  const auto error = [&](int rows) {
    const std::vector<float> coarse = run(rows);
    const int part = kFine / rows;
    double squares = 0.0;
    double all = 0.0;
    for (int j = 0; j < rows; ++j) {
      for (int i = 0; i < rows; ++i) {
        glm::dvec2 mean(0.0);
        for (int k = 0; k < part; ++k) {
          mean.x += fine[2 * static_cast<std::size_t>((j * part + k) * kFine + i * part)] / part;
          mean.y += fine[2 * static_cast<std::size_t>(j * part * kFine + i * part + k) + 1] / part;
        }
        const std::size_t texel = 2 * static_cast<std::size_t>(j * rows + i);
        squares += std::pow(coarse[texel] - mean.x, 2) + std::pow(coarse[texel + 1] - mean.y, 2);
        all += mean.x * mean.x + mean.y * mean.y;
      }
    }
    return std::sqrt(squares / all);
  };
  const double coarse = error(32);
  const double middle = error(64);
  CAPTURE(coarse, middle);
  // From values at points: 3.9e-3, and a ratio of 6.2.
  CHECK(middle < 3.5e-3);
  CHECK(coarse > 7.5 * middle);
}
