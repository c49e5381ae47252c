// Looking up the grid's velocity on the CPU, against the twin of the shaders' interpolation.
#include "grid/readings/velocity_points.hpp"

#include <catch2/catch.hpp>

#include <random>

#include "grid/cpu_twin.hpp"

using namespace twinflow;

namespace {

std::vector<GridCells> kinds_of_cells() {
  std::vector<GridCells> kinds;
  for (const GridLayout layout : {GridLayout::staggered, GridLayout::collocated}) {
    kinds.push_back({{12, 8}, layout, {}});
    for (const Walls& walls : {Walls{false, 0.0}, Walls{true, 0.0}, Walls{true, 1.5}, Walls{false, -2.0}}) {
      kinds.push_back({{12, 8}, layout, walls});
    }
  }
  return kinds;
}

/// Points everywhere, also on the domain's edges and corners and on cells' edges.
std::vector<glm::dvec2> points_in(const GridCells& cells) {
  const Domain domain = cells.domain();
  std::mt19937 random(3);
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  std::vector<glm::dvec2> points;
  for (int k = 0; k < 500; ++k) {
    points.push_back(domain.minimum() + domain.size() * glm::dvec2(unit(random), unit(random)));
  }
  for (int i = 0; i <= 24; ++i) {
    for (int j = 0; j <= 16; ++j) {
      points.push_back(domain.minimum() + domain.size() * glm::dvec2(i / 24.0, j / 16.0));
    }
  }
  return points;
}

/// There the shaders let the lid's speed reach as far as the side walls, where the lookup has none.
bool in_corner_under_lid(const GridCells& cells, glm::dvec2 point) {
  if (!cells.walls || cells.walls->lid_speed == 0.0) return false;
  const double h = cells.shape.cell_size();
  return point.y > 1.0 - h && std::abs(point.x) > cells.domain().aspect - h;
}

}  // namespace

TEST_CASE("the velocity between the grid's points is the shaders' bilinear one, up to the walls") {
  for (const GridCells& cells : kinds_of_cells()) {
    CAPTURE(int(cells.layout), cells.walls.has_value(), cells.walls && cells.walls->no_slip);
    const TwinField twin = random_velocity(cells, 5);
    const VelocityPoints lookup(cells);
    for (const glm::dvec2& point : points_in(cells)) {
      CAPTURE(point.x, point.y);
      for (int component = 0; component < 2; ++component) {
        const glm::dvec2 place =
            (point - cells.domain().minimum() - cells.component_place(component)) / cells.shape.cell_size();
        if (in_corner_under_lid(cells, point)) continue;
        const VelocityStencil stencil = lookup.around(point, component);
        const double value =
            stencil.interpolate(std::span<const double>(twin.values), cells.shape.nx, component);
        REQUIRE(value == Approx(twin.bilinear(place.x, place.y, component)).margin(1e-12));
      }
    }
  }
}

TEST_CASE("a point's weights are not negative, stay off the walls and sum to 1 where nothing is a wall") {
  for (const GridCells& cells : kinds_of_cells()) {
    const VelocityPoints lookup(cells);
    for (const glm::dvec2& point : points_in(cells)) {
      for (int component = 0; component < 2; ++component) {
        std::vector<double> weights(std::size_t(cells.shape.cells()));
        lookup.around(point, component).for_each([&](int column, int row, double weight) {
          REQUIRE(column >= 0);
          REQUIRE(row >= 0);
          REQUIRE(column < cells.shape.nx);
          REQUIRE(row < cells.shape.ny);
          if (cells.on_wall(column, row, component)) REQUIRE(weight == 0.0);
          weights[std::size_t(row) * cells.shape.nx + column] += weight;
        });
        double sum = 0.0;
        for (const double weight : weights) {
          REQUIRE(weight >= -1e-15);  // rounding
          sum += weight;
        }
        if (cells.walls) {
          REQUIRE(sum <= 1.0 + 1e-12);
        } else {
          REQUIRE(sum == Approx(1.0).epsilon(1e-12));
        }
      }
    }
  }
}
