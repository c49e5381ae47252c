// The projection by multigrid: its speed of convergence, and the result against conjugate gradients.
#include "grid/integration/pressure_solvers.hpp"

#include <memory>
#include <numbers>
#include <numeric>

#include "core/error.hpp"
#include "gl/gl_fixture.hpp"
#include "grid/cpu_twin.hpp"
#include "grid/diffusion/diffusion.hpp"
#include "grid/elliptic/multigrid.hpp"
#include "grid/elliptic/uniform_fixtures.hpp"
#include "grid/forces/brush.hpp"
#include "grid/twin_projection.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;
using namespace twinflow::test;

namespace {

constexpr double kTimeStep = 0.03;

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

Projection multigrid_projection(gl::ShaderLibrary& shaders, const GridCells& cells) {
  return {shaders, cells, std::make_unique<Multigrid>(shaders, cells)};
}

/// The mean factor by which each V-cycle after the first divides the divergence of a velocity.
double reduction_per_cycle(gl::ShaderLibrary& shaders, const GridCells& cells, const TwinField& start) {
  gl::Field velocity = upload_velocity(start);
  Projection projection = multigrid_projection(shaders, cells);
  projection.set_effort({1, 0.0, false});
  projection.project(velocity, kTimeStep);
  const double first = rms(divergence_of(read(velocity, 2)));
  constexpr int kMore = 3;  // together at most 2e4, far from the 1e7 of float32
  for (int cycle = 0; cycle < kMore; ++cycle) projection.project(velocity, kTimeStep);
  return std::pow(first / rms(divergence_of(read(velocity, 2))), 1.0 / kMore);
}

}  // namespace

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
  Projection projection = multigrid_projection(shaders, cells);
  projection.set_effort({8, 0.0, false});
  projection.project(velocity, kTimeStep);
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
  multigrid_projection(shaders, cells_of(shape, Boundary::wrap)).project(velocity, kTimeStep);
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
  Projection projection = multigrid_projection(shaders, cells);
  projection.set_effort({2, 0.0, true});
  Diffusion diffusion(shaders, cells);
  for (int step = 0; step < 3; ++step) {
    diffusion.diffuse(velocity, kTimeStep, 0.01);
    projection.project(velocity, kTimeStep);
  }
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
  Projection projection = multigrid_projection(shaders, cells);
  projection.set_effort({2, tolerance, warm_start});
  CHECK(rms(read(projection.pressure(), 1)) == 0.0);
  for (const unsigned seed : {9, 10}) {
    const TwinField start = random_velocity(cells, seed);
    gl::Field velocity = upload_velocity(start);
    projection.project(velocity, kTimeStep);
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
  Projection projection = multigrid_projection(shaders, cells);
  projection.set_effort({2, 0.0, true});
  for (int step = 0; step < 5; ++step) {
    const Stroke stroke{.from = {0.1 * step, 0},
                        .to = {0.1 * step + 0.1, 0.05},
                        .duration = 0.02,
                        .radius = 0.1,
                        .velocity_rate = 5,
                        .dye_rate = 0};
    brush.stroke_velocity(velocity, cells.domain(), stroke);
    const double before = rms(divergence_of(read(velocity, 2)));
    projection.project(velocity, 0.02);
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
    Projection projection = multigrid_projection(shaders, cells);
    projection.set_effort({1, tolerance, warm_start});
    projection.project(velocity, kTimeStep);
    const int cycles = projection.iterations_taken().value();
    CHECK(rms(divergence_of(read(velocity, 2))) <= tolerance * before * 1.001);
    CHECK(cycles >= last_cycles);
    CHECK(cycles <=
          std::ceil(-std::log10(tolerance)) + 1);  // each leaves less than a tenth, but of odd sizes
    gl::Field less = upload_velocity(start);
    projection.set_effort({cycles - 1, 0.0, false});
    projection.project(less, kTimeStep);
    CHECK(rms(divergence_of(read(less, 2))) > tolerance * before);
    last_cycles = cycles;
  }
}

TEST_CASE_METHOD(GlFixture, "a tolerance beyond float32 ends where cycles no longer help", "[gl][grid]") {
  const GridCells cells = cells_of({130, 66}, any_boundary());
  const TwinField start = random_velocity(cells, 12);
  gl::Field velocity = upload_velocity(start);
  Projection projection = multigrid_projection(shaders, cells);
  projection.set_effort({1, 1e-15, false});
  projection.project(velocity, kTimeStep);
  CHECK(projection.iterations_taken().value() < 12);
  CHECK(rms(divergence_of(read(velocity, 2))) < 5e-7 * rms(divergence_of(start)));  // four roundings at 6e-8

  gl::Field rest = upload_velocity(TwinField(130, 66, 2));
  projection.project(rest, kTimeStep);
  CHECK(projection.iterations_taken().value() == 0);
  CHECK(rms(read(rest, 2)) == 0.0);
}

TEST_CASE_METHOD(GlFixture, "a pressure that is taken over step after step does not drift away",
                 "[gl][grid]") {
  const GridCells cells = cells_of({50, 34}, any_boundary());
  Projection projection = multigrid_projection(shaders, cells);
  projection.set_effort({1, 0.0, true});
  for (unsigned step = 0; step < 300; ++step) {
    gl::Field velocity = upload_velocity(random_velocity(cells, 100 + step));
    projection.project(velocity, kTimeStep);
  }
  const TwinField pressure = read(projection.pressure(), 1);
  const double mean =
      std::accumulate(pressure.values.begin(), pressure.values.end(), 0.0) / double(pressure.values.size());
  // The mean is free. Far beyond the size of the pressure it would cost the differences their digits.
  CHECK(std::abs(mean) < 10.0 * rms(pressure));
}

TEST_CASE_METHOD(GlFixture, "multigrid refuses collocated cells in one line that names another solver",
                 "[gl][grid]") {
  Settings settings = default_settings();
  settings.grid.pressure = PressureSolver::multigrid;
  const GridCells cells{{64, 64}, GridLayout::collocated};
  CHECK_THROWS_AS(make_projection(shaders, settings, cells), InputError);
  CHECK_THROWS_WITH(make_projection(shaders, settings, cells),
                    "grid.pressure = multigrid: needs grid.layout = staggered; take grid.pressure = jacobi");
}
