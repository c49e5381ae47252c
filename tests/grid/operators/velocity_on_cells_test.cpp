// Means over faces and values at points, against closed forms; no OpenGL.
#include "grid/operators/velocity_on_cells.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <numbers>
#include <numeric>
#include <random>

#include "grid/grid_fixtures.hpp"
#include "grid/operators/advection_schemes.hpp"
#include "grid/state/initial_fields.hpp"

using namespace twinflow;
using test::scene_with;

namespace {

GridCells cells_with(std::initializer_list<const char*> assignments) {
  return GridCells::of(scene_with(assignments));
}

/// Its u varies along y and its v along x, along the faces on which they stand.
glm::dvec2 waves(glm::dvec2 p) {
  return {std::cos(std::numbers::pi * p.x) * std::sin(3.0 * std::numbers::pi * p.y),
          std::sin(2.0 * std::numbers::pi * p.x) * std::cos(std::numbers::pi * p.y)};
}

/// The mean of sin(k s) over an interval of length h is that in its middle times this.
double share_of_mean(double wavenumber, double h) {
  return std::sin(0.5 * wavenumber * h) / (0.5 * wavenumber * h);
}

std::vector<float> floats(const std::vector<glm::dvec2>& velocity) {
  std::vector<float> values;
  for (const glm::dvec2 value : velocity) {
    values.insert(values.end(), {static_cast<float>(value.x), static_cast<float>(value.y)});
  }
  return values;
}

}  // namespace

TEST_CASE("cells hold means over faces if their scheme's row says so, but not beside a surface or walls",
          "[grid]") {
  for (const AdvectionRow& row : advection_rows()) {
    Settings settings = default_settings();
    settings.grid.advection = row.scheme;
    CHECK(GridCells::of(settings).face_means == row.face_means);
    settings.grid.surface = FreeSurface::free;
    CHECK_FALSE(GridCells::of(settings).face_means);
    settings.grid.surface = FreeSurface::none;
    for (const Boundary boundary : {Boundary::walls, Boundary::layer, Boundary::channel}) {
      settings.domain.boundary = boundary;
      CHECK_FALSE(GridCells::of(settings).face_means);
    }
    settings.domain.boundary = Boundary::wrap;
    settings.grid.layout = GridLayout::collocated;
    CHECK_FALSE(GridCells::of(settings).face_means);
  }
}

TEST_CASE("a velocity on cells is its mean over each face or its value in the middle", "[grid]") {
  const GridCells means = cells_with({"grid.resolution=32", "domain.aspect=1.5", "grid.advection=spline"});
  const GridCells points = cells_with({"grid.resolution=32", "domain.aspect=1.5"});
  REQUIRE(means.face_means);
  const double h = means.shape.cell_size();
  const std::vector<glm::dvec2> of_means = velocity_on_cells(means, waves);
  const std::vector<glm::dvec2> of_points = velocity_on_cells(points, waves);
  for (std::size_t cell = 0; cell < of_means.size(); ++cell) {
    const auto index = static_cast<int>(cell);
    const glm::dvec2 center = means.shape.center(index % means.shape.nx, index / means.shape.nx);
    const double u = waves(center + means.component_place(0)).x;
    const double v = waves(center + means.component_place(1)).y;
    REQUIRE(of_points[cell] == glm::dvec2(u, v));
    // Gauss's rule leaves (k h)^6 / 2,016,000 with three points: 2e-8 with k = 3 pi.
    REQUIRE(of_means[cell].x == Approx(u * share_of_mean(3.0 * std::numbers::pi, h)).margin(5e-8));
    REQUIRE(of_means[cell].y == Approx(v * share_of_mean(2.0 * std::numbers::pi, h)).margin(5e-8));
  }
}

TEST_CASE("the start of a scene is what its scheme's cells hold", "[grid]") {
  const auto start = [](const char* advection) {
    const Scene scene =
        scene_with({"grid.resolution=16", "velocity.u=sin(3*pi*y)", "velocity.v=0", advection});
    return sample_velocity(scene, GridCells::of(scene));
  };
  const std::vector<float> points = start("grid.advection=bicubic");
  const std::vector<float> means = start("grid.advection=spline");
  CHECK(points == start("grid.advection=semi-lagrangian"));
  CHECK(points == start("grid.advection=maccormack"));
  for (std::size_t k = 0; k < points.size(); ++k) {
    REQUIRE(means[k] == Approx(points[k] * share_of_mean(3.0 * std::numbers::pi, 2.0 / 16.0)).margin(1e-5));
  }
}

TEST_CASE("means and points are taken from each other to fourth order, also up to walls", "[grid]") {
  // Linear at the walls, too, where a mirror image would have a kink.
  const auto flow = [](glm::dvec2 p) { return glm::dvec2(std::sin(1.0 + 2.0 * p.y), std::cos(2.0 * p.x)); };
  const char* boundary = GENERATE("domain.boundary=walls", "domain.boundary=channel");
  const auto errors = [&](const char* rows) {
    GridCells cells = cells_with({rows, boundary});
    cells.face_means = true;
    const std::vector<float> means = floats(velocity_on_cells(cells, flow));
    cells.face_means = false;
    const std::vector<float> points = floats(velocity_on_cells(cells, flow));
    cells.face_means = true;
    std::vector<float> as_points = means;
    std::vector<float> as_means = points;
    to_points(cells, as_points);
    to_means(cells, as_means);
    double of_points = 0.0;
    double of_means = 0.0;
    double apart = 0.0;
    for (std::size_t k = 0; k < means.size(); ++k) {
      of_points = std::max(of_points, double(std::abs(as_points[k] - points[k])));
      of_means = std::max(of_means, double(std::abs(as_means[k] - means[k])));
      apart = std::max(apart, double(std::abs(means[k] - points[k])));
    }
    // Beside walls the difference is one cell off: a third-order error there.
    CHECK(of_points < 0.4 * apart);
    CHECK(of_means < 0.4 * apart);
    return std::pair(of_points, of_means);
  };
  const auto coarse = errors("grid.resolution=16");
  const auto fine = errors("grid.resolution=32");
  CHECK(coarse.first / fine.first > 7.0);
  CHECK(coarse.second / fine.second > 7.0);
}

TEST_CASE("amounts that are spread over faces keep their sum, and other cells keep them as they are",
          "[grid]") {
  const char* boundary = GENERATE("domain.boundary=wrap", "domain.boundary=walls", "domain.boundary=layer",
                                  "domain.boundary=channel");
  GridCells cells = cells_with({"grid.resolution=16", boundary});
  cells.face_means = true;
  std::mt19937 random(5);
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  std::vector<double> amounts(2 * static_cast<std::size_t>(cells.shape.cells()));
  for (double& amount : amounts) amount = unit(random);
  std::vector<double> spread = amounts;
  spread_over_faces(cells, spread);
  CHECK(spread != amounts);
  CHECK(std::accumulate(spread.begin(), spread.end(), 0.0) ==
        Approx(std::accumulate(amounts.begin(), amounts.end(), 0.0)).epsilon(1e-12));
  cells.face_means = false;
  std::vector<double> same = amounts;
  spread_over_faces(cells, same);
  CHECK(same == amounts);
}
