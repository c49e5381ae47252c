// Every stage alone against its double-precision twin, and what must hold whatever the numbers.
#include <numeric>

#include "gl/gl_fixture.hpp"
#include "grid/advection.hpp"
#include "grid/cpu_twin.hpp"
#include "grid/projection/jacobi.hpp"

using namespace twinflow;

namespace {

/// Sizes: the smallest, square, powers of two or not, wide, tall.
GridShape any_shape() {
  return GENERATE(GridShape{16, 16}, GridShape{64, 64}, GridShape{50, 50}, GridShape{96, 32},
                  GridShape{34, 68});
}

constexpr double kTimeStep = 0.03;

}  // namespace

TEST_CASE_METHOD(GlFixture, "advection of velocity is that of the twin", "[gl][grid]") {
  const GridShape shape = any_shape();
  CAPTURE(shape.nx, shape.ny);
  const TwinField start = TwinField::random(shape.nx, shape.ny, 2, 1, 2.0);
  gl::Field velocity = upload(start, "velocity");
  SemiLagrangianAdvection(shaders).advect_velocity(velocity, shape, kTimeStep);
  // Displacements of up to 2 cells with 24 bits: weights are good to 2^-22, values are of size 2.
  CHECK(largest_difference(velocity, twin_advect(start, start, kTimeStep)) < 4e-6);
}

TEST_CASE_METHOD(GlFixture, "advection of dye is that of the twin, whatever the dye's resolution",
                 "[gl][grid]") {
  const GridShape shape = any_shape();
  const int dye_rows = GENERATE(16, 64, 130);
  CAPTURE(shape.nx, shape.ny, dye_rows);
  const GridShape dye_shape = GridShape::covering(shape.domain().aspect, dye_rows);
  const TwinField flow = TwinField::random(shape.nx, shape.ny, 2, 2, 2.0);
  const TwinField start = TwinField::random(dye_shape.nx, dye_shape.ny, 4, 3);
  const gl::Field velocity = upload(flow, "velocity");
  gl::Field dye = upload(start, "dye");
  SemiLagrangianAdvection(shaders).advect_dye(dye, velocity, shape, kTimeStep, 0.875);
  // The position in the velocity's grid carries 24 bits over up to 130 texels: 1e-5 of a cell, times slopes
  // of size 2 to 4 per cell, times 0.03 s, times 65 texels per domain unit.
  CHECK(largest_difference(dye, twin_advect(start, flow, kTimeStep, 0.875)) < 2e-4);
}

TEST_CASE_METHOD(GlFixture, "divergence is that of the twin", "[gl][grid]") {
  const GridShape shape = any_shape();
  CAPTURE(shape.nx, shape.ny);
  const TwinField flow = TwinField::random(shape.nx, shape.ny, 2, 4);
  const gl::Field velocity = upload(flow, "velocity");
  JacobiProjection projection(shaders, shape);
  projection.measure_divergence(velocity);
  // Four values of size 1, each rounded at 6e-8, divided by 2 h.
  CHECK(largest_difference(projection.divergence(), twin_divergence(flow, shape.cell_size())) <
        4e-7 / (2 * shape.cell_size()));
}

TEST_CASE_METHOD(GlFixture, "Jacobi iterations are those of the twin, warm or cold", "[gl][grid]") {
  const GridShape shape = any_shape();
  const bool warm_start = GENERATE(false, true);
  CAPTURE(shape.nx, shape.ny, warm_start);
  const TwinField last = TwinField::random(shape.nx, shape.ny, 1, 5);
  const TwinField source = TwinField::random(shape.nx, shape.ny, 1, 6, 10.0);
  JacobiProjection projection(shaders, shape);
  projection.pressure().upload(last.floats());
  projection.divergence().upload(source.floats());
  projection.solve_pressure(kTimeStep, 20, warm_start);
  const TwinField zero(shape.nx, shape.ny, 1);
  const TwinField twin = twin_jacobi(warm_start ? last : zero, source, shape.cell_size(), kTimeStep, 20);
  // Pressures of up to 10, rounded at 6e-8 in each of 20 averages.
  CHECK(largest_difference(projection.pressure(), twin) < 2e-5);
}

TEST_CASE_METHOD(GlFixture, "subtraction of the gradient is that of the twin", "[gl][grid]") {
  const GridShape shape = any_shape();
  CAPTURE(shape.nx, shape.ny);
  const TwinField flow = TwinField::random(shape.nx, shape.ny, 2, 7);
  const TwinField pressure = TwinField::random(shape.nx, shape.ny, 1, 8);
  gl::Field velocity = upload(flow, "velocity");
  JacobiProjection projection(shaders, shape);
  projection.pressure().upload(pressure.floats());
  projection.subtract_gradient(velocity, kTimeStep);
  const double scale = kTimeStep / (2 * shape.cell_size());
  CHECK(largest_difference(velocity, twin_subtract_gradient(flow, pressure, shape.cell_size(), kTimeStep)) <
        4e-7 * (1 + scale));
}

TEST_CASE_METHOD(GlFixture, "a fluid at rest leaves its dye as it is, bit for bit", "[gl][grid]") {
  const GridShape shape{48, 32};
  const TwinField start = TwinField::random(96, 64, 4, 9);
  const gl::Field velocity = upload(TwinField(48, 32, 2), "velocity");
  gl::Field dye = upload(start, "dye");
  SemiLagrangianAdvection(shaders).advect_dye(dye, velocity, shape, kTimeStep, 1.0);
  CHECK(dye.read_back() == start.floats());
}

TEST_CASE_METHOD(GlFixture, "a uniform flow moves dye by exactly that many cells, over the edges too",
                 "[gl][grid]") {
  const GridShape shape{64, 32};
  const glm::ivec2 cells = GENERATE(glm::ivec2{3, 0}, glm::ivec2{0, -5}, glm::ivec2{-40, 17});
  CAPTURE(cells.x, cells.y);
  const double dt = 0.125;
  TwinField flow(64, 32, 2);
  for (int j = 0; j < 32; ++j) {
    for (int i = 0; i < 64; ++i) {
      flow.at(i, j, 0) = cells.x * shape.cell_size() / dt;
      flow.at(i, j, 1) = cells.y * shape.cell_size() / dt;
    }
  }
  const TwinField start = TwinField::random(64, 32, 4, 10);
  TwinField moved(64, 32, 4);
  for (int j = 0; j < 32; ++j) {
    for (int i = 0; i < 64; ++i) {
      for (int channel = 0; channel < 4; ++channel)
        moved.at(i + cells.x, j + cells.y, channel) = start.at(i, j, channel);
    }
  }
  const gl::Field velocity = upload(flow, "velocity");
  gl::Field dye = upload(start, "dye");
  SemiLagrangianAdvection(shaders).advect_dye(dye, velocity, shape, dt, 1.0);
  CHECK(largest_difference(dye, moved) == 0.0);
}

TEST_CASE_METHOD(GlFixture, "a flow of a thousandth of a cell per step is not frozen", "[gl][grid]") {
  const GridShape shape{32, 32};
  const double dt = 0.01;
  TwinField flow(32, 32, 2);
  TwinField ramp(32, 32, 4);
  for (int j = 0; j < 32; ++j) {
    for (int i = 0; i < 32; ++i) {
      flow.at(i, j, 0) = 1e-3 * shape.cell_size() / dt;
      ramp.at(i, j, 0) = i;
    }
  }
  const gl::Field velocity = upload(flow, "velocity");
  gl::Field dye = upload(ramp, "dye");
  SemiLagrangianAdvection advection(shaders);
  for (int step = 0; step < 100; ++step) advection.advect_dye(dye, velocity, shape, dt, 1.0);
  // A ramp of one per cell falls by a tenth in 100 steps; each step rounds at 16 * 6e-8.
  CHECK(dye.read_back()[4 * (16 * 32 + 16)] == Approx(16.0 - 0.1).margin(1e-4));
}

TEST_CASE_METHOD(GlFixture, "the gradient of any pressure has no curl", "[gl][grid]") {
  const GridShape shape = any_shape();
  CAPTURE(shape.nx, shape.ny);
  gl::Field velocity = upload(TwinField(shape.nx, shape.ny, 2), "velocity");
  JacobiProjection projection(shaders, shape);
  projection.pressure().upload(TwinField::random(shape.nx, shape.ny, 1, 11).floats());
  projection.subtract_gradient(velocity, 2 * shape.cell_size());  // scale 1: plain differences
  const std::vector<float> u = velocity.read_back();
  TwinField gradient(shape.nx, shape.ny, 2);
  gradient.values.assign(u.begin(), u.end());
  double largest = 0.0;
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      largest = std::max(largest, std::abs(gradient.at(i + 1, j, 1) - gradient.at(i - 1, j, 1) -
                                           gradient.at(i, j + 1, 0) + gradient.at(i, j - 1, 0)));
    }
  }
  CHECK(largest < 1e-6);  // four differences of values of size 2, each rounded at 1.2e-7
}

TEST_CASE_METHOD(GlFixture, "each doubling of the iterations leaves less divergence, and momentum stays",
                 "[gl][grid]") {
  const GridShape shape{64, 48};
  const TwinField start = TwinField::random(64, 48, 2, 12);
  std::vector<double> left;
  for (const int iterations : {0, 10, 20, 40, 80, 160}) {
    gl::Field velocity = upload(start, "velocity");
    JacobiProjection projection(shaders, shape);
    projection.measure_divergence(velocity);
    projection.solve_pressure(kTimeStep, iterations, false);
    projection.subtract_gradient(velocity, kTimeStep);
    projection.measure_divergence(velocity);
    const std::vector<float> divergence = projection.divergence().read_back();
    left.push_back(std::inner_product(divergence.begin(), divergence.end(), divergence.begin(), 0.0));

    const std::vector<float> u = velocity.read_back();
    double before = 0.0;
    double after = 0.0;
    for (std::size_t k = 0; k < u.size(); k += 2) {
      before += start.values[k];
      after += u[k];
    }
    CHECK(after == Approx(before).margin(64 * 48 * 2e-7));  // every cell rounds at 1e-7
  }
  for (std::size_t k = 1; k < left.size(); ++k) CHECK(left[k] < left[k - 1]);
  CHECK(left.back() < 0.01 * left.front());
}
