// What is measured of a grid fluid, against integrals and a twin in double precision.
#include "grid/readings/grid_metrics.hpp"

#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <vector>

#include "gl/gl_fixture.hpp"
#include "grid/cpu_twin.hpp"
#include "grid/twin_projection.hpp"

using namespace twinflow;

namespace {

TwinField constant(int columns, int rows, int channels, double value) {
  TwinField field(columns, rows, channels);
  std::ranges::fill(field.values, value);
  return field;
}

GridMetrics measure(gl::ShaderLibrary& shaders, const GridCells& cells, const TwinField& velocity,
                    const TwinField& dye) {
  const gl::Field dye_field = upload(dye, "dye");
  const gl::Field velocity_field = upload(velocity, "velocity");
  return GridMeter(shaders, cells, &dye_field).measure({velocity_field, velocity_field}, &dye_field);
}

double enstrophy_of(gl::ShaderLibrary& shaders, const GridCells& cells, const TwinField& velocity) {
  return measure(shaders, cells, velocity, TwinField(8, 8, 4)).enstrophy;
}

/// The differences of a velocity along a line of cells, by the corners between them. At a no-slip wall, the
/// difference is the slope over the half cell beside it.
struct Differences {
  std::function<double(int corner)> at;
  int cells;
  bool lower_sticks = false, upper_sticks = false;

  bool is_half(int corner) const {
    return (corner == 0 && lower_sticks) || (corner == cells && upper_sticks);
  }
  double middle(int corner) const {
    return is_half(corner) ? (corner == 0 ? 0.25 : cells - 0.25) : double(corner);
  }
  /// Of the parabola through three differences, or of the line through two of them beside a wall.
  double slope(int corner) const {
    const auto between = [&](int a, int b) { return (at(b) - at(a)) / (middle(b) - middle(a)); };
    if (is_half(corner)) return corner == 0 ? between(0, 1) : between(corner - 1, corner);
    const double before = middle(corner) - middle(corner - 1);
    const double after = middle(corner + 1) - middle(corner);
    return (after * between(corner - 1, corner) + before * between(corner, corner + 1)) / (before + after);
  }
  double bend(int corner) const {
    if (is_half(corner)) return 0.0;
    return (at(corner + 1) - at(corner)) / (middle(corner + 1) - middle(corner)) -
           (at(corner) - at(corner - 1)) / (middle(corner) - middle(corner - 1));
  }
  /// The mean square of what is linear around the mean.
  double variance(int corner) const {
    return std::pow(slope(corner) * (is_half(corner) ? 0.5 : 1.0), 2) / 12.0;
  }
};

/// The enstrophy of the twin on staggered cells, in cells: the mean squares around the corners. Those on
/// walls count by their share inside.
double twin_enstrophy_at_corners(const TwinField& velocity) {
  const TwinBoundary& boundary = velocity.boundary;
  const bool sticks = boundary.walls && boundary.no_slip;
  const bool has_sides = boundary.walls && !boundary.layer;
  const auto share = [](int k, int cells, bool walls) { return walls && (k == 0 || k == cells) ? 0.5 : 1.0; };
  double sum = 0.0;
  for (int j = 0; j < velocity.ny + (boundary.walls ? 1 : 0); ++j) {
    for (int i = 0; i < velocity.nx + (has_sides ? 1 : 0); ++i) {
      const Differences of_v{[&](int k) { return velocity.at(k, j, 1) - velocity.at(k - 1, j, 1); },
                             velocity.nx, sticks && has_sides, sticks && has_sides};
      const Differences of_u{[&](int k) { return velocity.at(i, k, 0) - velocity.at(i, k - 1, 0); },
                             velocity.ny, sticks, boundary.walls && boundary.sticks_to_lid};
      const double turn = of_v.at(i) - of_u.at(j);
      const double square = turn * turn + of_v.variance(i) + of_u.variance(j) +
                            (of_v.at(i) * of_u.bend(j) + of_u.at(j) * of_v.bend(i)) / 12.0;
      sum += share(i, velocity.nx, has_sides) * share(j, velocity.ny, boundary.walls) * square;
    }
  }
  return 0.5 * sum;
}

/// The enstrophy of the twin, in cells.
double twin_enstrophy(const TwinField& velocity, GridLayout layout) {
  if (layout == GridLayout::staggered) return twin_enstrophy_at_corners(velocity);
  double sum = 0.0;
  for (int j = 0; j < velocity.ny; ++j) {
    for (int i = 0; i < velocity.nx; ++i) {
      sum += std::pow(velocity.at(i + 1, j, 1) - velocity.at(i - 1, j, 1) - velocity.at(i, j + 1, 0) +
                          velocity.at(i, j - 1, 0),
                      2);
    }
  }
  return 0.5 * 0.25 * sum;
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "energy, enstrophy and momentum of a shear flow are its integrals",
                 "[gl][grid]") {
  // u = 1 + sin(pi y), v = 0 over [-1.5, 1.5) x [-1, 1): energy 1/2 (1 + 1/2) area, enstrophy 1/2 pi^2 / 2
  // area.
  const GridShape shape{96, 64};
  TwinField velocity(96, 64, 2);
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      velocity.at(i, j, 0) = 1.0 + std::sin(std::numbers::pi * shape.center(i, j).y);
    }
  }
  const GridMetrics metrics =
      measure(shaders, {shape, GridLayout::collocated}, velocity, constant(32, 32, 4, 0.5));
  CHECK(metrics.kinetic_energy == Approx(0.75 * 6.0).epsilon(1e-6));
  // Central differences shorten the slope by sin(pi h)/(pi h), h = 1/32.
  const double shortened = std::sin(std::numbers::pi / 32) / (std::numbers::pi / 32);
  CHECK(metrics.enstrophy == Approx(0.25 * std::pow(std::numbers::pi * shortened, 2) * 6.0).epsilon(1e-5));
  CHECK(metrics.momentum.x == Approx(6.0).epsilon(1e-6));
  CHECK(metrics.momentum.y == 0.0);
  CHECK(metrics.divergence_max == 0.0);
  CHECK(metrics.divergence_rms == 0.0);
  CHECK(metrics.dye_total.value() == Approx(1.5 * 6.0));
}

TEST_CASE_METHOD(GlFixture, "metrics count every cell, corner and texel once, in any layout and box",
                 "[gl][grid]") {
  const GridShape shape = GENERATE(GridShape{16, 16}, GridShape{34, 46}, GridShape{65, 31});
  const GridLayout layout = GENERATE(GridLayout::staggered, GridLayout::collocated);
  const auto walls = GENERATE(std::optional<Walls>(), Walls{false, 0.0}, Walls{true, 1.5});
  const bool layer = GENERATE(false, true);
  if (layer && !walls) return;
  CAPTURE(shape.nx, shape.ny, int(layout), walls.has_value(), layer);
  GridCells cells{shape, layout, walls};
  cells.layer = layer;
  TwinField velocity = TwinField::random(shape.nx, shape.ny, 2, 3);
  velocity.boundary.staggered = layout == GridLayout::staggered;
  if (walls) {
    velocity.boundary = {
        true, layout == GridLayout::staggered, walls->no_slip, walls->sticks_to_lid(), walls->lid_speed,
        layer};
  }
  velocity.hold_at_walls();
  const TwinField divergence = twin_divergence(velocity, {layout}, shape.cell_size());
  const TwinField dye = TwinField::random(2 * shape.nx, 2 * shape.ny, 4, 5);

  const GridMetrics metrics = measure(shaders, cells, velocity, dye);
  glm::dvec2 momentum(0.0);
  double squares = 0.0;
  for (std::size_t k = 0; k < velocity.values.size(); ++k) {
    momentum[static_cast<int>(k % 2)] += velocity.values[k];
    squares += velocity.values[k] * velocity.values[k];
  }
  double colors = 0.0;
  for (std::size_t k = 0; k < dye.values.size(); ++k) colors += k % 4 == 3 ? 0.0 : dye.values[k];
  double divergences = 0.0;
  double largest = 0.0;
  for (const double value : divergence.values) {
    divergences += value * value;
    largest = std::max(largest, std::abs(value));
  }
  const double area = std::pow(shape.cell_size(), 2);
  CHECK(metrics.momentum.x == Approx(momentum.x * area).margin(1e-6));
  CHECK(metrics.momentum.y == Approx(momentum.y * area).margin(1e-6));
  CHECK(metrics.kinetic_energy == Approx(0.5 * squares * area).epsilon(1e-6));
  CHECK(metrics.enstrophy == Approx(twin_enstrophy(velocity, layout)).epsilon(1e-6));
  CHECK(metrics.divergence_rms == Approx(std::sqrt(divergences / shape.cells())).epsilon(1e-6));
  CHECK(metrics.divergence_max == Approx(largest).epsilon(1e-6));
  CHECK(metrics.dye_total.value() == Approx(colors * area / 4.0).margin(1e-5));
}

TEST_CASE_METHOD(GlFixture, "a velocity that is no number shows in the metrics", "[gl][grid]") {
  TwinField velocity(16, 16, 2);
  velocity.at(9, 3, 0) = std::numeric_limits<double>::quiet_NaN();
  const GridMetrics metrics = measure(shaders, {{16, 16}}, velocity, TwinField(8, 8, 4));
  CHECK(std::isnan(metrics.divergence_rms));
  CHECK(std::isnan(metrics.divergence_max));
}

TEST_CASE_METHOD(GlFixture, "between walls mirror-image flows have the same enstrophy", "[gl][grid]") {
  const GridLayout layout = GENERATE(GridLayout::staggered, GridLayout::collocated);
  const bool no_slip = GENERATE(false, true);
  CAPTURE(int(layout), no_slip);
  constexpr int kColumns = 24;
  constexpr int kRows = 16;
  const auto enstrophy = [&](const TwinField& velocity, double lid_speed) {
    const GridCells cells{{kColumns, kRows}, layout, Walls{no_slip, lid_speed}};
    return enstrophy_of(shaders, cells, velocity);
  };
  TwinField flow = TwinField::random(kColumns, kRows, 2, 13);
  flow.boundary = {.walls = true, .staggered = layout == GridLayout::staggered};
  flow.hold_at_walls();
  // The mirror image of the face before a cell is the one after its mirror image.
  const int face = layout == GridLayout::staggered ? 0 : 1;
  TwinField left_right = flow;
  TwinField upside_down = flow;
  for (int j = 0; j < kRows; ++j) {
    for (int i = 0; i < kColumns; ++i) {
      left_right.at(i, j, 0) = -flow.at(kColumns - i - face, j, 0);
      left_right.at(i, j, 1) = flow.at(kColumns - i - 1, j, 1);
      upside_down.at(i, j, 0) = flow.at(i, kRows - j - 1, 0);
      upside_down.at(i, j, 1) = -flow.at(i, kRows - j - face, 1);
    }
  }
  CHECK(enstrophy(left_right, 0.0) == Approx(enstrophy(flow, 0.0)).epsilon(1e-6));
  CHECK(enstrophy(upside_down, 0.0) == Approx(enstrophy(flow, 0.0)).epsilon(1e-6));
  CHECK(enstrophy(left_right, -1.5) == Approx(enstrophy(flow, 1.5)).epsilon(1e-6));
}

TEST_CASE_METHOD(GlFixture, "a free-slip wall has no shear", "[gl][grid]") {
  constexpr int kCells = 16;
  TwinField velocity(kCells, kCells, 2);
  for (int j = 0; j < kCells; ++j) {
    for (int i = 1; i < kCells; ++i) velocity.at(i, j, 0) = 1.0;  // nothing flows through the walls
  }
  const GridCells cells{{kCells, kCells}, GridLayout::staggered, Walls{.no_slip = false}};
  CHECK(enstrophy_of(shaders, cells, velocity) == 0.0);
}
