// The multigrid solver: its stages against a double-precision twin, its speed of convergence, and the
// projection against conjugate gradients.
#include "grid/projection/multigrid.hpp"

#include <numbers>
#include <numeric>

#include "core/error.hpp"
#include "gl/gl_fixture.hpp"
#include "grid/cpu_twin.hpp"
#include "grid/forces/brush.hpp"

using namespace twinflow;

namespace {

constexpr double kTimeStep = 0.03;
constexpr double kOverRelaxation = 1.2;

GridCells cells_of(GridShape shape, Boundary boundary) {
  const bool walls = boundary != Boundary::wrap;
  GridCells cells{shape, GridLayout::staggered, walls ? std::optional<Walls>(Walls{}) : std::nullopt};
  cells.layer = boundary == Boundary::layer;
  return cells;
}

Boundary any_boundary() { return GENERATE(Boundary::wrap, Boundary::walls, Boundary::layer); }

/// A scalar where the equation's rule beyond the domain holds.
double value(const TwinField& field, const PoissonLevel& level, int i, int j) {
  return field.at(level.periodic.x ? i : std::clamp(i, 0, field.nx - 1),
                  level.periodic.y ? j : std::clamp(j, 0, field.ny - 1), 0);
}

bool behind_wall(const PoissonLevel& level, int i, int j) {
  return (!level.periodic.x && (i < 0 || i >= level.nx)) || (!level.periodic.y && (j < 0 || j >= level.ny));
}

/// Calls with the four neighbours (i, j) and their weights, but those behind walls.
template <class Visit>
void for_neighbors(const PoissonLevel& level, int i, int j, const Visit& visit) {
  const auto visit_unless_walled = [&](int column, int row, double weight) {
    if (!behind_wall(level, column, row)) visit(column, row, weight);
  };
  visit_unless_walled(i + 1, j, level.weights().x);
  visit_unless_walled(i - 1, j, level.weights().x);
  visit_unless_walled(i, j + 1, level.weights().y);
  visit_unless_walled(i, j - 1, level.weights().y);
}

double diagonal(const PoissonLevel& level, int i, int j) {
  double sum = 0.0;
  for_neighbors(level, i, j, [&](int, int, double weight) { sum += weight; });
  return sum;
}

TwinField laplacian(const PoissonLevel& level, const TwinField& pressure) {
  TwinField result(level.nx, level.ny, 1);
  for (int j = 0; j < level.ny; ++j) {
    for (int i = 0; i < level.nx; ++i) {
      for_neighbors(level, i, j, [&](int column, int row, double weight) {
        result.at(i, j, 0) += weight * (pressure.at(column, row, 0) - pressure.at(i, j, 0));
      });
    }
  }
  return result;
}

bool is_red(int i, int j) { return (i + j) % 2 == 0; }

TwinField twin_start(const PoissonLevel& level, const TwinField& source) {
  TwinField result(level.nx, level.ny, 1);
  const auto alone = [&](int i, int j) {
    const int column = (i + level.nx) % level.nx;
    const int row = (j + level.ny) % level.ny;
    return -kOverRelaxation * source.at(column, row, 0) / diagonal(level, column, row);
  };
  for (int j = 0; j < level.ny; ++j) {
    for (int i = 0; i < level.nx; ++i) {
      double sum = 0.0;
      if (!is_red(i, j)) {
        for_neighbors(level, i, j,
                      [&](int column, int row, double weight) { sum += weight * alone(column, row); });
      }
      result.at(i, j, 0) = alone(i, j) + kOverRelaxation * sum / diagonal(level, i, j);
    }
  }
  return result;
}

TwinField twin_residual(const PoissonLevel& level, const TwinField& pressure, const TwinField& source) {
  TwinField result = laplacian(level, pressure);
  for (std::size_t k = 0; k < result.values.size(); ++k)
    result.values[k] = source.values[k] - result.values[k];
  return result;
}

/// Means over the coarse cells' areas, by how much of each fine cell each of them covers.
TwinField twin_restriction(const TwinField& fine, int nx, int ny) {
  const auto covered = [](int coarse_cell, int coarse, int fine_cell, int fine_cells) {
    const double ratio = double(fine_cells) / coarse;
    const double low = std::max(coarse_cell * ratio, double(fine_cell));
    const double high = std::min((coarse_cell + 1) * ratio, fine_cell + 1.0);
    return std::max(high - low, 0.0) / ratio;
  };
  TwinField result(nx, ny, 1);
  for (int j = 0; j < ny; ++j) {
    for (int i = 0; i < nx; ++i) {
      for (int row = 0; row < fine.ny; ++row) {
        const double up = covered(j, ny, row, fine.ny);
        if (up == 0.0) continue;
        for (int column = 0; column < fine.nx; ++column) {
          result.at(i, j, 0) += up * covered(i, nx, column, fine.nx) * fine.at(column, row, 0);
        }
      }
    }
  }
  return result;
}

TwinField relaxed(const PoissonLevel& level, const TwinField& pressure, const TwinField& source, bool red) {
  const TwinField residual = twin_residual(level, pressure, source);
  TwinField result = pressure;
  for (int j = 0; j < level.ny; ++j) {
    for (int i = 0; i < level.nx; ++i) {
      if (is_red(i, j) == red)
        result.at(i, j, 0) -= kOverRelaxation * residual.at(i, j, 0) / diagonal(level, i, j);
    }
  }
  return result;
}

TwinField twin_correction(const PoissonLevel& level, const TwinField& smoothed, const PoissonLevel& coarser,
                          const TwinField& coarse_pressure, const TwinField& source) {
  TwinField result = smoothed;
  for (int j = 0; j < level.ny; ++j) {
    for (int i = 0; i < level.nx; ++i) {
      const double x = (i + 0.5) * coarser.nx / level.nx - 0.5;
      const double y = (j + 0.5) * coarser.ny / level.ny - 0.5;
      const int column = int(std::floor(x));
      const int row = int(std::floor(y));
      const auto along_x = [&](int at) {
        return std::lerp(value(coarse_pressure, coarser, column, at),
                         value(coarse_pressure, coarser, column + 1, at), x - column);
      };
      result.at(i, j, 0) += std::lerp(along_x(row), along_x(row + 1), y - row);
    }
  }
  return relaxed(level, result, source, true);
}

TwinBoundary boundary_of(const GridCells& cells) {
  return {.walls = cells.walls.has_value(), .layer = cells.layer};
}

/// velocity − dt ∇pressure, with the pressure's mirror image behind walls.
TwinField without_gradient(const TwinField& velocity, TwinField pressure, const GridCells& cells, double dt) {
  pressure.boundary = velocity.boundary;
  TwinField result =
      twin_subtract_gradient(velocity, pressure, {GridLayout::staggered}, cells.shape.cell_size(), dt);
  result.hold_at_walls();
  return result;
}

/// The gradient of the domain's own three longest waves along each axis, each of a random size.
TwinField smooth_velocity(const GridCells& cells, unsigned seed) {
  const auto [nx, ny] = cells.shape;
  TwinField potential(nx, ny, 1);
  potential.boundary = boundary_of(cells);
  const auto waves = [&](int axis) {  // half ones fit between walls
    return (cells.periodic()[axis] ? 2.0 : 1.0) * std::numbers::pi;
  };
  const TwinField sizes = TwinField::random(4, 4, 1, seed);
  for (int j = 0; j < ny; ++j) {
    for (int i = 0; i < nx; ++i) {
      for (int row = 0; row < 4; ++row) {
        for (int column = 0; column < 4; ++column) {
          potential.at(i, j, 0) += sizes.at(column, row, 0) * std::cos(waves(0) * column * (i + 0.5) / nx) *
                                   std::cos(waves(1) * row * (j + 0.5) / ny);
        }
      }
    }
  }
  TwinField rest(nx, ny, 2);
  rest.boundary = potential.boundary;
  return without_gradient(rest, potential, cells, 1.0);
}

/// Fields repeat, so the faces on the last walls are those on the first ones: at rest.
TwinField divergence_of(const TwinField& velocity) {
  return twin_divergence(velocity, {GridLayout::staggered}, 2.0 / velocity.ny);
}

gl::Field upload_velocity(const TwinField& velocity) { return upload(velocity, "velocity"); }

/// The mean factor by which each V-cycle after the first divides the divergence of a velocity.
double reduction_per_cycle(gl::ShaderLibrary& shaders, const GridCells& cells, const TwinField& start) {
  gl::Field velocity = upload_velocity(start);
  MultigridProjection projection(shaders, cells);
  projection.set_effort(1, 0.0, false);
  projection.project(velocity, kTimeStep, 0.0);
  const double first = rms(divergence_of(read(velocity, 2)));
  constexpr int kMore = 3;  // together at most 2e4, far from the 1e7 of float32
  for (int cycle = 0; cycle < kMore; ++cycle) projection.project(velocity, kTimeStep, 0.0);
  return std::pow(first / rms(divergence_of(read(velocity, 2))), 1.0 / kMore);
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "every stage of a V-cycle is that of the twin, on every level", "[gl][grid]") {
  // 50 x 34, 25 x 17, 13 x 9; one long side, down to an axis of one cell; 18 x 16.
  const GridShape shape =
      GENERATE(GridShape{50, 34}, GridShape{1100, 4}, GridShape{18, 16}, GridShape{64, 64});
  const Boundary boundary = any_boundary();
  PoissonMultigrid multigrid(shaders, cells_of(shape, boundary));
  auto& levels = multigrid.levels();
  REQUIRE(levels.size() > 1);
  for (std::size_t k = 0; k + 1 < levels.size(); ++k) {
    PoissonMultigrid::Level& level = levels[k];
    PoissonMultigrid::Level& coarser = levels[k + 1];
    const PoissonLevel& equation = level.equation;
    const PoissonLevel& coarse_equation = coarser.equation;
    CAPTURE(name_of(boundary), equation.nx, equation.ny);
    CHECK(coarse_equation.nx == (equation.nx + 1) / 2);
    CHECK(coarse_equation.ny == (equation.ny + 1) / 2);
    const double weight = equation.weights().x + equation.weights().y;
    const TwinField source = TwinField::random(equation.nx, equation.ny, 1, 1, weight);
    const TwinField pressure = TwinField::random(equation.nx, equation.ny, 1, 2);
    const TwinField coarse_pressure = TwinField::random(coarse_equation.nx, coarse_equation.ny, 1, 3);
    // Pressures of size 1, and sums of about ten terms of it, each rounded at 6e-8.
    constexpr double kRounding = 2e-6;
    level.source.upload(source.floats());

    multigrid.start(level);
    CHECK(largest_difference(level.smoothed, twin_start(equation, source)) < kRounding);

    level.smoothed.upload(pressure.floats());
    multigrid.restrict_residual(k);
    CHECK(largest_difference(coarser.source, twin_restriction(twin_residual(equation, pressure, source),
                                                              coarse_equation.nx, coarse_equation.ny)) <
          kRounding * weight);

    coarser.pressure.upload(coarse_pressure.floats());
    multigrid.correct(level, coarser);
    CHECK(largest_difference(level.smoothed,
                             twin_correction(equation, pressure, coarse_equation, coarse_pressure, source)) <
          1e-4);  // the driver's filter may work with 1/256 of a texel where sizes are odd; llvmpipe does not

    level.smoothed.upload(pressure.floats());
    multigrid.relax(level, PoissonMultigrid::Color::black, level.pressure);
    CHECK(largest_difference(level.pressure, relaxed(equation, pressure, source, false)) < kRounding);
    multigrid.relax(level, PoissonMultigrid::Color::red, level.smoothed);
    CHECK(largest_difference(level.smoothed, relaxed(equation, pressure, source, true)) < kRounding);
  }
}

TEST_CASE_METHOD(GlFixture, "the mean of a residual is the same on the coarser level", "[gl][grid]") {
  PoissonMultigrid multigrid(shaders, cells_of({250, 130}, any_boundary()));
  auto& levels = multigrid.levels();
  const TwinField pressure = TwinField::random(125, 65, 1, 4);
  levels[1].smoothed.upload(pressure.floats());
  TwinField source(125, 65, 1);
  for (double& value : source.values) value = 1.0;
  levels[1].source.upload(source.floats());
  multigrid.restrict_residual(1);
  const TwinField restricted = read(levels[2].source, 1);
  const double mean = std::accumulate(restricted.values.begin(), restricted.values.end(), 0.0) /
                      double(restricted.values.size());
  // Residuals are of size 4 · 2 · (125/2)², each rounded at 6e-8.
  CHECK(mean == Approx(1.0).margin(4e-3));
}

TEST_CASE_METHOD(GlFixture, "the coarsest level is solved exactly, whatever its size", "[gl][grid]") {
  const GridShape shape =
      GENERATE(GridShape{16, 16}, GridShape{2, 128}, GridShape{12, 18}, GridShape{100, 2}, GridShape{50, 34});
  const Boundary boundary = any_boundary();
  PoissonMultigrid multigrid(shaders, cells_of(shape, boundary));
  PoissonMultigrid::Level& coarsest = multigrid.levels().back();
  const PoissonLevel& level = coarsest.equation;
  CAPTURE(level.nx, level.ny, name_of(boundary));
  TwinField source = TwinField::random(level.nx, level.ny, 1, 5);
  coarsest.source.upload(source.floats());
  multigrid.solve(coarsest);
  const TwinField pressure = read(coarsest.pressure, 1);
  const double mean =
      std::accumulate(source.values.begin(), source.values.end(), 0.0) / double(level.cells());
  for (double& value : source.values) value -= mean;
  // Sums of up to 256 products; the Laplacian magnifies their rounding by 8 w.
  const double size = rms(pressure) * (level.weights().x + level.weights().y);
  CHECK(rms(twin_residual(level, pressure, source)) < 2e-6 * size + 1e-6);
  CHECK(std::accumulate(pressure.values.begin(), pressure.values.end(), 0.0) / level.cells() ==
        Approx(0.0).margin(1e-6 * (1.0 + rms(pressure))));
}

TEST_CASE_METHOD(GlFixture, "each V-cycle leaves at most an eighth of the divergence, whatever the size",
                 "[gl][grid]") {
  const GridShape shape = GENERATE(
      GridShape{512, 512}, GridShape{250, 250}, GridShape{96, 32}, GridShape{34, 68}, GridShape{18, 16},
      GridShape{16, 64}, GridShape{510, 254}, GridShape{130, 258}, GridShape{2, 256}, GridShape{4096, 16});
  const Boundary boundary = any_boundary();
  const bool smooth = GENERATE(false, true);
  CAPTURE(shape.nx, shape.ny, name_of(boundary), smooth);
  const GridCells cells = cells_of(shape, boundary);
  const double reduction =
      reduction_per_cycle(shaders, cells, smooth ? smooth_velocity(cells, 32) : random_velocity(cells, 31));
  CAPTURE(reduction);
  CHECK(reduction >= 8.0);  // measured: 10 to 26
}

TEST_CASE_METHOD(GlFixture, "the multigrid projection is that of conjugate gradients", "[gl][grid]") {
  const GridShape shape = GENERATE(GridShape{34, 22}, GridShape{16, 16}, GridShape{2, 40}, GridShape{64, 30});
  const Boundary boundary = any_boundary();
  CAPTURE(shape.nx, shape.ny, name_of(boundary));
  const GridCells cells = cells_of(shape, boundary);
  const TwinField start = random_velocity(cells, 6);
  gl::Field velocity = upload_velocity(start);
  MultigridProjection projection(shaders, cells);
  projection.set_effort(8, 0.0, false);
  projection.project(velocity, kTimeStep, 0.0);
  // Eight cycles take all but rounding: a few times 6e-8 of values of size 1, amplified by up to the domain's
  // width in cells where it sums up to a mode of the whole domain.
  CHECK(largest_difference(
            velocity, twin_exact_projection(start, {GridLayout::staggered}, cells.shape.cell_size())) < 2e-6);
}

TEST_CASE_METHOD(GlFixture, "multigrid keeps momentum where nothing bounds the fluid", "[gl][grid]") {
  const GridShape shape = GENERATE(GridShape{64, 64}, GridShape{50, 34});
  TwinField start = TwinField::random(shape.nx, shape.ny, 2, 7);
  for (std::size_t k = 0; k < start.values.size(); k += 2) start.values[k] += 0.5;
  gl::Field velocity = upload_velocity(start);
  MultigridProjection(shaders, cells_of(shape, Boundary::wrap)).project(velocity, kTimeStep, 0.0);
  const TwinField after = read(velocity, 2);
  for (const std::size_t component : {0, 1}) {
    double change = 0.0;
    for (std::size_t k = component; k < after.values.size(); k += 2)
      change += after.values[k] - static_cast<float>(start.values[k]);
    CHECK(change == Approx(0.0).margin(shape.cells() * 2e-7));  // every cell rounds at 1e-7
  }
}

TEST_CASE_METHOD(GlFixture, "no multigrid projection lets fluid through a wall", "[gl][grid]") {
  const GridCells cells = cells_of({50, 34}, Boundary::walls);
  gl::Field velocity = upload_velocity(random_velocity(cells, 8));
  MultigridProjection projection(shaders, cells);
  projection.set_effort(2, 0.0, true);
  for (int step = 0; step < 3; ++step) projection.project(velocity, kTimeStep, 0.01);
  const TwinField after = read(velocity, 2);
  for (int i = 0; i < 50; ++i) CHECK(after.at(i, 0, 1) == 0.0);
  for (int j = 0; j < 34; ++j) CHECK(after.at(0, j, 0) == 0.0);
  CHECK(rms(after) > 0.1);
}

TEST_CASE_METHOD(GlFixture, "the pressure of multigrid is what the velocity lost, warm or cold",
                 "[gl][grid]") {
  const GridCells cells = cells_of(GENERATE(GridShape{50, 34}, GridShape{64, 32}), any_boundary());
  const bool warm_start = GENERATE(false, true);
  const double tolerance = GENERATE(0.0, 1e-3);
  CAPTURE(cells.shape.nx, cells.walls.has_value(), warm_start, tolerance);
  MultigridProjection projection(shaders, cells);
  projection.set_effort(2, tolerance, warm_start);
  CHECK(rms(read(projection.pressure(), 1)) == 0.0);
  for (const unsigned seed : {9, 10}) {
    const TwinField start = random_velocity(cells, seed);
    gl::Field velocity = upload_velocity(start);
    projection.project(velocity, kTimeStep, 0.0);
    const TwinField pressure = read(projection.pressure(), 1);
    // Pressures of size 0.3/dt times differences over a cell: rounding of 1e-7 of the values between 1 and 3.
    CHECK(largest_difference(velocity, without_gradient(start, pressure, cells, kTimeStep)) < 3e-6);
    CHECK(rms(divergence_of(read(velocity, 2))) < 0.01 * rms(divergence_of(start)));
  }
}

TEST_CASE_METHOD(GlFixture, "two warm cycles leave no more than a hundredth of the divergence of a stroke",
                 "[gl][grid]") {
  const GridCells cells = cells_of({256, 256}, any_boundary());
  CAPTURE(cells.walls.has_value());
  gl::Field velocity = upload_velocity(TwinField(256, 256, 2));
  GridBrush brush(shaders, cells);
  MultigridProjection projection(shaders, cells);
  projection.set_effort(2, 0.0, true);
  for (int step = 0; step < 5; ++step) {
    const Stroke stroke{.from = {0.1 * step, 0},
                        .to = {0.1 * step + 0.1, 0.05},
                        .duration = 0.02,
                        .radius = 0.1,
                        .velocity_rate = 5,
                        .dye_rate = 0};
    brush.stroke_velocity(velocity, cells.domain(), stroke);
    const double before = rms(divergence_of(read(velocity, 2)));
    projection.project(velocity, 0.02, 0.0);
    const double left = rms(divergence_of(read(velocity, 2))) / before;
    CAPTURE(step, left);
    CHECK(left <= 0.01);
  }
}

TEST_CASE_METHOD(GlFixture, "to a tolerance multigrid takes as many cycles as that needs, and no more",
                 "[gl][grid]") {
  const GridCells cells = cells_of(GENERATE(GridShape{128, 128}, GridShape{130, 66}), any_boundary());
  const bool warm_start = GENERATE(false, true);
  CAPTURE(cells.shape.nx, cells.walls.has_value(), warm_start);
  const TwinField start = random_velocity(cells, 11);
  const double before = rms(divergence_of(start));
  int last_cycles = 0;
  for (const double tolerance : {0.1, 1e-2, 1e-3, 1e-5}) {
    CAPTURE(tolerance);
    gl::Field velocity = upload_velocity(start);
    MultigridProjection projection(shaders, cells);
    projection.set_effort(1, tolerance, warm_start);
    projection.project(velocity, kTimeStep, 0.0);
    const int cycles = projection.iterations_taken().value();
    CHECK(rms(divergence_of(read(velocity, 2))) <= tolerance * before * 1.001);
    CHECK(cycles >= last_cycles);
    CHECK(cycles <=
          std::ceil(-std::log10(tolerance)) + 1);  // each leaves less than a tenth, but of odd sizes
    gl::Field less = upload_velocity(start);
    projection.set_effort(cycles - 1, 0.0, false);
    projection.project(less, kTimeStep, 0.0);
    CHECK(rms(divergence_of(read(less, 2))) > tolerance * before);
    last_cycles = cycles;
  }
}

TEST_CASE_METHOD(GlFixture, "a tolerance beyond float32 ends where cycles no longer help", "[gl][grid]") {
  const GridCells cells = cells_of({130, 66}, any_boundary());
  const TwinField start = random_velocity(cells, 12);
  gl::Field velocity = upload_velocity(start);
  MultigridProjection projection(shaders, cells);
  projection.set_effort(1, 1e-15, false);
  projection.project(velocity, kTimeStep, 0.0);
  CHECK(projection.iterations_taken().value() < 12);
  CHECK(rms(divergence_of(read(velocity, 2))) < 5e-7 * rms(divergence_of(start)));  // four roundings at 6e-8

  gl::Field rest = upload_velocity(TwinField(130, 66, 2));
  projection.project(rest, kTimeStep, 0.0);
  CHECK(projection.iterations_taken().value() == 0);
  CHECK(rms(read(rest, 2)) == 0.0);
}

TEST_CASE_METHOD(GlFixture, "a pressure that is taken over step after step does not drift away",
                 "[gl][grid]") {
  const GridCells cells = cells_of({50, 34}, any_boundary());
  MultigridProjection projection(shaders, cells);
  projection.set_effort(1, 0.0, true);
  for (unsigned step = 0; step < 300; ++step) {
    gl::Field velocity = upload_velocity(random_velocity(cells, 100 + step));
    projection.project(velocity, kTimeStep, 0.0);
  }
  const TwinField pressure = read(projection.pressure(), 1);
  const double mean =
      std::accumulate(pressure.values.begin(), pressure.values.end(), 0.0) / double(pressure.values.size());
  // The mean is free. Far beyond the size of the pressure it would cost the differences their digits.
  CHECK(std::abs(mean) < 10.0 * rms(pressure));
}

TEST_CASE_METHOD(GlFixture, "multigrid refuses collocated cells in one line that names another solver",
                 "[gl][grid]") {
  CHECK_THROWS_AS(MultigridProjection(shaders, {{64, 64}, GridLayout::collocated}), InputError);
  CHECK_THROWS_WITH(MultigridProjection(shaders, {{64, 64}, GridLayout::collocated}),
                    "grid.pressure = multigrid: needs grid.layout = staggered; take grid.pressure = jacobi");
}
