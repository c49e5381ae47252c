#include "app/compare/reference_velocity.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>

#include "grid/operators/velocity_on_cells.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;
using namespace twinflow::comparison;

namespace {

GridCells cells_of(int resolution, GridLayout layout, Boundary boundary) {
  Settings settings = default_settings();
  settings.grid.resolution = resolution;
  settings.grid.layout = layout;
  settings.domain.boundary = boundary;
  settings.grid.advection = Advection::bicubic;  // values at points
  return GridCells::of(settings);
}

/// The values of `velocity` at the layout's own points.
template <class Velocity>
std::vector<float> sampled(const GridCells& cells, const Velocity& velocity) {
  const GridShape& shape = cells.shape;
  std::vector<float> values;
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      for (int component = 0; component < 2; ++component) {
        const glm::dvec2 point = shape.center(i, j) + cells.component_place(component);
        values.push_back(static_cast<float>(velocity(point)[component]));
      }
    }
  }
  return values;
}

constexpr double kPi = std::numbers::pi;

glm::dvec2 vortices(glm::dvec2 p) {
  return {std::sin(kPi * p.x) * std::cos(kPi * p.y), -std::cos(kPi * p.x) * std::sin(kPi * p.y)};
}

double largest_error(int resolution, GridLayout layout, bool face_means = false) {
  GridCells cells = cells_of(resolution, layout, Boundary::wrap);
  cells.face_means = face_means;
  std::vector<float> held;
  for (const glm::dvec2 value : velocity_on_cells(cells, vortices)) {
    held.insert(held.end(), {static_cast<float>(value.x), static_cast<float>(value.y)});
  }
  const ReferenceVelocity reference(cells, std::move(held));
  double largest = 0.0;
  for (int k = 0; k < 400; ++k) {
    // The golden ratio's multiples fill the square evenly, and the cells too.
    const glm::dvec2 point{2.0 * std::fmod(0.6180339887 * k, 1.0) - 1.0, 2.0 * (k + 0.5) / 400.0 - 1.0};
    const glm::dvec2 error = reference(point) - vortices(point);
    largest = std::max({largest, std::abs(error.x), std::abs(error.y)});
  }
  return largest;
}

}  // namespace

TEST_CASE("between its points a reference is right to the fourth order of the cell", "[compare]") {
  for (const GridLayout layout : {GridLayout::staggered, GridLayout::collocated}) {
    const double coarse = largest_error(16, layout);
    const double fine = largest_error(32, layout);
    // The remainder of the cubic in the middle of its points is 9/384 · h⁴ · f''''; both directions add.
    CHECK(coarse < 2.0 * 9.0 / 384.0 * std::pow(kPi / 8.0, 4));
    CHECK(coarse / fine == Approx(16.0).epsilon(0.15));
  }
}

TEST_CASE("a reference that holds means over faces is read at points, to the fourth order, too",
          "[compare]") {
  const double coarse = largest_error(16, GridLayout::staggered, true);
  const double fine = largest_error(32, GridLayout::staggered, true);
  // Interpolation errs, and so do its points: a mean less 1/24 of its second
  // difference is (1/24 (1/12 + 1/24) - 1/1920) (kh)^4 away from the middle. The mean itself is 6e-3 away
  // from it.
  CHECK(coarse < (2.0 * 9.0 / 384.0 + 3.0 / 640.0) * std::pow(kPi / 8.0, 4));
  CHECK(coarse / fine == Approx(16.0).epsilon(0.15));
}

TEST_CASE("in a closed box a reference is exact for cubics up to the walls", "[compare]") {
  // u vanishes at the side walls and v at floor and lid, where the points on the walls are.
  const auto cubic = [](glm::dvec2 p) {
    return glm::dvec2{(1.0 - p.x * p.x) * (0.5 * p.x + p.y * p.y * p.y),
                      (1.0 - p.y * p.y) * (0.25 - p.y + p.x * p.x)};
  };
  const GridCells cells = cells_of(16, GridLayout::staggered, Boundary::walls);
  const ReferenceVelocity reference(cells, sampled(cells, cubic));
  for (const glm::dvec2 point : {glm::dvec2{-1.0, -1.0}, glm::dvec2{1.0, 1.0}, glm::dvec2{0.97, -0.99},
                                 glm::dvec2{-0.99, 0.3}, glm::dvec2{0.123, 0.456}}) {
    CAPTURE(point.x, point.y);
    // Rounding to 32 bits of values below 2.
    CHECK(reference(point).x == Approx(cubic(point).x).margin(1e-6));
    CHECK(reference(point).y == Approx(cubic(point).y).margin(1e-6));
  }
}

TEST_CASE("the distance of particles from a reference is relative to the reference", "[compare]") {
  const GridCells cells = cells_of(64, GridLayout::staggered, Boundary::wrap);
  const ReferenceVelocity reference(cells, sampled(cells, vortices));
  std::vector<float> rows;
  for (int k = 0; k < 50; ++k) {
    const glm::dvec2 point{0.9 * std::cos(k), 0.9 * std::sin(2.0 * k)};
    const glm::dvec2 velocity = 1.1 * vortices(point);
    for (const double value : {point.x, point.y, velocity.x, velocity.y}) {
      rows.push_back(static_cast<float>(value));
    }
  }
  CHECK(*relative_l2_error(rows, reference) == Approx(0.1).epsilon(1e-4));
  CHECK_FALSE(relative_l2_error(std::vector<float>{}, reference).has_value());
}
