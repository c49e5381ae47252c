// The multigrid solver of uniform coefficients: its stages against a double-precision twin.
#include "grid/elliptic/multigrid.hpp"

#include <numeric>

#include "gl/gl_fixture.hpp"
#include "grid/cpu_twin.hpp"
#include "grid/elliptic/uniform_fixtures.hpp"

using namespace twinflow;
using namespace twinflow::test;

namespace {

constexpr float kOverRelaxation = 1.2f;

/// A scalar where the equation's rule beyond the domain holds.
double value(const TwinField& field, const UniformSystem& level, int i, int j) {
  return field.at(level.periodic.x ? i : std::clamp(i, 0, field.nx - 1),
                  level.periodic.y ? j : std::clamp(j, 0, field.ny - 1), 0);
}

bool behind_wall(const UniformSystem& level, int i, int j) {
  return (!level.periodic.x && (i < 0 || i >= level.nx)) || (!level.periodic.y && (j < 0 || j >= level.ny));
}

/// Calls with the four neighbors (i, j) and their weights, but those behind walls.
template <class Visit>
void for_neighbors(const UniformSystem& level, int i, int j, const Visit& visit) {
  const auto visit_unless_walled = [&](int column, int row, double weight) {
    if (!behind_wall(level, column, row)) visit(column, row, weight);
  };
  visit_unless_walled(i + 1, j, level.weights().x);
  visit_unless_walled(i - 1, j, level.weights().x);
  visit_unless_walled(i, j + 1, level.weights().y);
  visit_unless_walled(i, j - 1, level.weights().y);
}

double diagonal(const UniformSystem& level, int i, int j) {
  double sum = 0.0;
  for_neighbors(level, i, j, [&](int, int, double weight) { sum += weight; });
  return sum;
}

TwinField laplacian(const UniformSystem& level, const TwinField& pressure) {
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

TwinField twin_start(const UniformSystem& level, const TwinField& source) {
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

TwinField twin_residual(const UniformSystem& level, const TwinField& pressure, const TwinField& source) {
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

TwinField relaxed(const UniformSystem& level, const TwinField& pressure, const TwinField& source, bool red) {
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

TwinField twin_correction(const UniformSystem& level, const TwinField& smoothed, const UniformSystem& coarser,
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

}  // namespace

TEST_CASE_METHOD(GlFixture, "every stage of a V-cycle is that of the twin, on every level", "[gl][grid]") {
  // 50 x 34, 25 x 17, 13 x 9; one long side, down to an axis of one cell; 18 x 16.
  const GridShape shape =
      GENERATE(GridShape{50, 34}, GridShape{1100, 4}, GridShape{18, 16}, GridShape{64, 64});
  const Boundary boundary = any_boundary();
  Multigrid multigrid(shaders, cells_of(shape, boundary));
  auto& levels = multigrid.levels();
  REQUIRE(levels.size() > 1);
  for (std::size_t k = 0; k + 1 < levels.size(); ++k) {
    Multigrid::Level& level = levels[k];
    Multigrid::Level& coarser = levels[k + 1];
    const UniformSystem& equation = level.equation;
    const UniformSystem& coarse_equation = coarser.equation;
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

    multigrid.start(level, level.source);
    CHECK(largest_difference(level.iterate, twin_start(equation, source)) < kRounding);

    level.iterate.upload(pressure.floats());
    multigrid.restrict_residual(k, level.source);
    CHECK(largest_difference(coarser.source, twin_restriction(twin_residual(equation, pressure, source),
                                                              coarse_equation.nx, coarse_equation.ny)) <
          kRounding * weight);

    coarser.iterate.upload(coarse_pressure.floats());
    multigrid.correct(level, coarser, level.source);
    CHECK(largest_difference(level.iterate,
                             twin_correction(equation, pressure, coarse_equation, coarse_pressure, source)) <
          1e-4);  // the driver's filter may work with 1/256 of a texel where sizes are odd; llvmpipe does not

    for (const bool red : {false, true}) {
      level.iterate.upload(pressure.floats());
      multigrid.relax(level, level.source, red ? Multigrid::Color::red : Multigrid::Color::black,
                      kOverRelaxation);
      CHECK(largest_difference(level.iterate, relaxed(equation, pressure, source, red)) < kRounding);
    }
  }
}

TEST_CASE_METHOD(GlFixture, "the mean of a residual is the same on the coarser level", "[gl][grid]") {
  Multigrid multigrid(shaders, cells_of({250, 130}, any_boundary()));
  auto& levels = multigrid.levels();
  const TwinField pressure = TwinField::random(125, 65, 1, 4);
  levels[1].iterate.upload(pressure.floats());
  TwinField source(125, 65, 1);
  for (double& value : source.values) value = 1.0;
  levels[1].source.upload(source.floats());
  multigrid.restrict_residual(1, levels[1].source);
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
  Multigrid multigrid(shaders, cells_of(shape, boundary));
  Multigrid::Level& coarsest = multigrid.levels().back();
  const UniformSystem& level = coarsest.equation;
  CAPTURE(level.nx, level.ny, name_of(boundary));
  TwinField source = TwinField::random(level.nx, level.ny, 1, 5);
  coarsest.source.upload(source.floats());
  multigrid.solve(coarsest, coarsest.source);
  const TwinField pressure = read(coarsest.iterate, 1);
  const double mean =
      std::accumulate(source.values.begin(), source.values.end(), 0.0) / double(level.cells());
  for (double& value : source.values) value -= mean;
  // Sums of up to 256 products; the Laplacian magnifies their rounding by 8 w.
  const double size = rms(pressure) * (level.weights().x + level.weights().y);
  CHECK(rms(twin_residual(level, pressure, source)) < 2e-6 * size + 1e-6);
  CHECK(std::accumulate(pressure.values.begin(), pressure.values.end(), 0.0) / level.cells() ==
        Approx(0.0).margin(1e-6 * (1.0 + rms(pressure))));
}
