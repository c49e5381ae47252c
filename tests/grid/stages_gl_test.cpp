// Every stage alone against its double-precision twin, and what must hold whatever the numbers.
#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "gl/gl_fixture.hpp"
#include "grid/cpu_twin.hpp"
#include "grid/diffusion/diffusion.hpp"
#include "grid/elliptic/jacobi.hpp"
#include "grid/operators/advection.hpp"
#include "grid/operators/cell_fields.hpp"
#include "grid/operators/chebyshev.hpp"
#include "grid/projection/projection.hpp"
#include "grid/twin_advection.hpp"
#include "grid/twin_projection.hpp"

using namespace twinflow;

namespace {

/// Sizes: the smallest, square, powers of two or not, wide, tall.
GridShape any_shape() {
  return GENERATE(GridShape{16, 16}, GridShape{64, 64}, GridShape{50, 50}, GridShape{96, 32},
                  GridShape{34, 68});
}

constexpr double kStagesTimeStep = 0.03;

TwinLayout any_stage_layout() { return {GENERATE(GridLayout::staggered, GridLayout::collocated)}; }

TwinAdvection any_scheme(TwinLayout layout) {
  const AdvectionRow row = GENERATE(from_range(advection_rows().begin(), advection_rows().end()));
  const bool monotone = row.bicubic && GENERATE(false, true);
  return {row.scheme, layout, monotone};
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "advection of velocity is that of the twin, in every scheme and layout",
                 "[gl][grid]") {
  const GridShape shape = any_shape();
  const TwinAdvection scheme = any_scheme(any_stage_layout());
  CAPTURE(shape.nx, shape.ny, int(scheme.scheme), int(scheme.layout.layout));
  const TwinField start = TwinField::random(shape.nx, shape.ny, 2, 1, 2.0);
  gl::Field velocity = upload(start, "velocity");
  AdvectionScheme(shaders, scheme.scheme, {shape, scheme.layout.layout}, scheme.monotone)
      .advect_velocity(velocity, velocity, velocity, kStagesTimeStep);
  TwinAdvection expected = scheme;
  expected.monotone = false;  // that is for dye
  const TwinField twin = expected.advect_velocity(start, start, shape.cell_size(), kStagesTimeStep);
  // Displacements of up to 2 cells with 24 bits: 2e-7 of a cell; values of size 2 change by up to 10 per
  // cell, once for the origin and once along the way to it.
  CHECK(outliers(velocity, twin, 2e-5) <= (advection_row(scheme.scheme).corrects ? 2 : 0));
}

TEST_CASE_METHOD(GlFixture, "advection along another velocity leaves that one alone", "[gl][grid]") {
  const GridShape shape{32, 48};
  const TwinAdvection scheme = any_scheme(any_stage_layout());
  const TwinField flow = TwinField::random(shape.nx, shape.ny, 2, 21, 2.0);
  const TwinField start = TwinField::random(shape.nx, shape.ny, 2, 22);
  const gl::Field velocity = upload(flow, "velocity");
  const gl::Field advected = upload(start, "advected");
  gl::Field result = upload(TwinField(shape.nx, shape.ny, 2), "result");
  AdvectionScheme(shaders, scheme.scheme, {shape, scheme.layout.layout}, false)
      .advect_velocity(advected, velocity, result, kStagesTimeStep);
  TwinAdvection expected = scheme;
  expected.monotone = false;
  CHECK(outliers(result, expected.advect_velocity(start, flow, shape.cell_size(), kStagesTimeStep), 2e-5) <=
        2);
  CHECK(advected.read_back() == start.floats());
  CHECK(velocity.read_back() == flow.floats());
}

TEST_CASE_METHOD(GlFixture, "advection of dye is that of the twin, whatever the dye's resolution",
                 "[gl][grid]") {
  const GridShape shape = any_shape();
  const int dye_rows = GENERATE(16, 64, 130);
  const TwinAdvection scheme = any_scheme(any_stage_layout());
  CAPTURE(shape.nx, shape.ny, dye_rows, int(scheme.scheme), int(scheme.layout.layout), scheme.monotone);
  const GridShape dye_shape = GridShape::covering(shape.domain().aspect, dye_rows);
  const TwinField flow = TwinField::random(shape.nx, shape.ny, 2, 2, 2.0);
  const TwinField start = TwinField::random(dye_shape.nx, dye_shape.ny, 4, 3).opaque();
  const gl::Field velocity = upload(flow, "velocity");
  gl::Field dye = upload(start, "dye");
  AdvectionScheme(shaders, scheme.scheme, {shape, scheme.layout.layout}, scheme.monotone)
      .advect_dye(dye, velocity, kStagesTimeStep, 0.875);
  const TwinField twin = scheme.advect_dye(start, flow, shape.cell_size(), kStagesTimeStep, 0.875);
  // The position in the velocity's grid carries 24 bits over up to 130 texels: 1e-5 of a cell, times slopes
  // of size 2 to 4 per cell, times 0.03 s, times 65 texels per domain unit.
  CHECK(outliers(dye, twin, 2e-4) <= (advection_row(scheme.scheme).midpoint ? 4 : 0));
}

TEST_CASE_METHOD(GlFixture, "advection is the same with drivers that cannot gather texels", "[gl][grid]") {
  const GridShape shape{48, 34};
  const GridLayout layout = GENERATE(GridLayout::staggered, GridLayout::collocated);
  const bool walls = GENERATE(false, true);
  const bool spline = GENERATE(false, true);
  const GridCells cells{shape, layout, walls ? std::optional(Walls{true, 1.5}) : std::nullopt};
  CAPTURE(int(layout), walls, spline);
  const gl::Field velocity = upload(random_velocity(cells, 2), "velocity");
  const gl::Field dye = upload(TwinField::random(70, 50, 4, 3).opaque(), "dye");
  const auto advected = [&](const char* name, bool gathers) {
    gl::ShaderVariant variant{.definitions = cells.definitions()};
    for (const char* definition : {"MIDPOINT", "BICUBIC", "MONOTONE"})
      variant.definitions.emplace_back(definition);
    if (spline) variant.definitions.emplace_back("SPLINE");
    if (!gathers) variant.definitions.emplace_back("NO_GATHER");
    gl::Pass pass(shaders, name, variant);
    const bool of_dye = pass.uses("u_dye");
    gl::Field result = upload(of_dye ? TwinField(70, 50, 4) : TwinField(48, 34, 2), "result");
    cells.set_walls(pass).set("u_cells_per_speed", kStagesTimeStep / shape.cell_size());
    if (of_dye) pass.set("u_decay", 0.875);
    if (spline && !of_dye) pass.read("u_coefficients", velocity);
    pass.read("u_velocity", velocity).read(of_dye ? "u_dye" : "u_advected", of_dye ? dye : velocity);
    pass.write(result);
    return result.read_back();
  };
  CHECK(advected("grid/advection/advect_velocity", true) ==
        advected("grid/advection/advect_velocity", false));
  CHECK(advected("grid/advection/advect_dye", true) == advected("grid/advection/advect_dye", false));
}

TEST_CASE_METHOD(GlFixture, "divergence is that of the twin", "[gl][grid]") {
  const GridShape shape = any_shape();
  const TwinLayout layout = any_stage_layout();
  CAPTURE(shape.nx, shape.ny, int(layout.layout));
  const TwinField flow = TwinField::random(shape.nx, shape.ny, 2, 4);
  const gl::Field velocity = upload(flow, "velocity");
  gl::Field divergence = upload(TwinField(shape.nx, shape.ny, 1), "divergence");
  Differences(shaders, {shape, layout.layout}).measure_divergence(velocity, divergence);
  // Four values of size 1, each rounded at 6e-8, divided by the spacing.
  const double h = shape.cell_size();
  CHECK(largest_difference(divergence, twin_divergence(flow, layout, h)) < 4e-7 / layout.spacing(h));
}

TEST_CASE_METHOD(GlFixture, "Jacobi iterations are those of the twin, warm or cold", "[gl][grid]") {
  const GridShape shape = any_shape();
  const TwinLayout layout = any_stage_layout();
  const bool warm_start = GENERATE(false, true);
  CAPTURE(shape.nx, shape.ny, int(layout.layout), warm_start);
  const TwinField last = TwinField::random(shape.nx, shape.ny, 1, 5);
  const TwinField source = TwinField::random(shape.nx, shape.ny, 1, 6, 10.0);
  const TwinField first = warm_start ? last : TwinField(shape.nx, shape.ny, 1);
  Jacobi jacobi(shaders, {shape, layout.layout});
  gl::Field pressure = upload(first, "pressure");
  jacobi.right_hand_side().upload(source.floats());
  jacobi.solve({pressure, kStagesTimeStep, {.iterations = 20}, {}, nullptr});
  const TwinField twin = twin_jacobi(first, source, layout, shape.cell_size(), kStagesTimeStep, 20);
  // Pressures of up to 10, rounded at 6e-8 in each of 20 averages.
  CHECK(largest_difference(pressure, twin) < 2e-5);
}

TEST_CASE_METHOD(GlFixture, "subtraction of the gradient is that of the twin", "[gl][grid]") {
  const GridShape shape = any_shape();
  const TwinLayout layout = any_stage_layout();
  CAPTURE(shape.nx, shape.ny, int(layout.layout));
  const TwinField flow = TwinField::random(shape.nx, shape.ny, 2, 7);
  const TwinField pressure = TwinField::random(shape.nx, shape.ny, 1, 8);
  gl::Field velocity = upload(flow, "velocity");
  const gl::Field pressure_field = upload(pressure, "pressure");
  Differences(shaders, {shape, layout.layout}).subtract_gradient(velocity, pressure_field, kStagesTimeStep);
  const double h = shape.cell_size();
  CHECK(largest_difference(velocity, twin_subtract_gradient(flow, pressure, layout, h, kStagesTimeStep)) <
        4e-7 * (1 + kStagesTimeStep / layout.spacing(h)));
}

TEST_CASE_METHOD(GlFixture, "implicit viscosity damps a wave as backward Euler does", "[gl][grid]") {
  const GridShape shape{32, 32};
  TwinField wave(32, 32, 2);
  for (int j = 0; j < 32; ++j) {
    for (int i = 0; i < 32; ++i) wave.at(i, j, 0) = std::sin(2 * std::numbers::pi * j / 32 * 3);
  }
  gl::Field velocity = upload(wave, "velocity");
  Diffusion(shaders, {shape, GridLayout::staggered}).diffuse(velocity, 0.1, 0.01);
  const double h = shape.cell_size();
  const double symbol = std::pow(2 / h * std::sin(std::numbers::pi * 3 / 32), 2);
  const double damping = 1 / (1 + 0.01 * 0.1 * symbol);
  for (double& value : wave.values) value *= damping;
  CHECK(damping < 0.95);
  // 20 iterations, each leaving 4d/(1+4d) = 1/2 of the error, d = viscosity dt / h^2 = 1/4.
  CHECK(largest_difference(velocity, wave) < 1e-5);
}

TEST_CASE_METHOD(GlFixture, "implicit viscosity is right for any step, however many cells it reaches",
                 "[gl][grid]") {
  const double d = GENERATE(0.01, 1.0, 10.0, 100.0, 1000.0);
  const int waves = GENERATE(1, 3, 20);
  const GridShape shape{64, 64};
  TwinField wave(64, 64, 2);
  for (int j = 0; j < 64; ++j) {
    for (int i = 0; i < 64; ++i) wave.at(i, j, 0) = std::sin(2 * std::numbers::pi * j / 64 * waves);
  }
  gl::Field velocity = upload(wave, "velocity");
  const double h = shape.cell_size();
  Diffusion(shaders, {shape, GridLayout::staggered}).diffuse(velocity, 0.1, d * h * h / 0.1);
  const double damping = 1 / (1 + d * std::pow(2 * std::sin(std::numbers::pi * waves / 64), 2));
  for (double& value : wave.values) value *= damping;
  CAPTURE(d, waves, damping, diffusion_iterations(d));
  CHECK(largest_difference(velocity, wave) < 2e-4);
}

TEST_CASE_METHOD(GlFixture, "velocity in the centers is the mean of opposite faces", "[gl][grid]") {
  const TwinField faces = TwinField::random(16, 24, 2, 30);
  const gl::Field velocity = upload(faces, "velocity");
  gl::Field centers = upload(TwinField(16, 24, 2), "centers");
  gl::Pass(shaders, "grid/center_velocity").read("u_velocity", velocity).write(centers);
  TwinField twin(16, 24, 2);
  for (int j = 0; j < 24; ++j) {
    for (int i = 0; i < 16; ++i) {
      twin.at(i, j, 0) = 0.5 * (faces.at(i, j, 0) + faces.at(i + 1, j, 0));
      twin.at(i, j, 1) = 0.5 * (faces.at(i, j, 1) + faces.at(i, j + 1, 1));
    }
  }
  CHECK(largest_difference(centers, twin) < 1e-7);
}

TEST_CASE_METHOD(GlFixture, "a fluid at rest leaves its dye as it is, bit for bit", "[gl][grid]") {
  const GridShape shape{48, 32};
  const TwinAdvection scheme = any_scheme(any_stage_layout());
  const TwinField start = TwinField::random(96, 64, 4, 9).opaque();
  const gl::Field velocity = upload(TwinField(48, 32, 2), "velocity");
  gl::Field dye = upload(start, "dye");
  AdvectionScheme(shaders, scheme.scheme, {shape, scheme.layout.layout}, scheme.monotone)
      .advect_dye(dye, velocity, kStagesTimeStep, 1.0);
  CHECK(dye.read_back() == start.floats());
}

TEST_CASE_METHOD(GlFixture, "a uniform flow moves dye by exactly that many cells, over the edges too",
                 "[gl][grid]") {
  const GridShape shape{64, 32};
  const glm::ivec2 cells = GENERATE(glm::ivec2{3, 0}, glm::ivec2{0, -5}, glm::ivec2{-40, 17});
  const TwinAdvection scheme = any_scheme(any_stage_layout());
  CAPTURE(cells.x, cells.y, int(scheme.scheme), int(scheme.layout.layout));
  const double dt = 0.125;
  TwinField flow(64, 32, 2);
  for (int j = 0; j < 32; ++j) {
    for (int i = 0; i < 64; ++i) {
      flow.at(i, j, 0) = cells.x * shape.cell_size() / dt;
      flow.at(i, j, 1) = cells.y * shape.cell_size() / dt;
    }
  }
  const TwinField start = TwinField::random(64, 32, 4, 10).opaque();
  TwinField moved(64, 32, 4);
  for (int j = 0; j < 32; ++j) {
    for (int i = 0; i < 64; ++i) {
      for (int channel = 0; channel < 4; ++channel)
        moved.at(i + cells.x, j + cells.y, channel) = start.at(i, j, channel);
    }
  }
  const gl::Field velocity = upload(flow, "velocity");
  gl::Field dye = upload(start, "dye");
  AdvectionScheme(shaders, scheme.scheme, {shape, scheme.layout.layout}, scheme.monotone)
      .advect_dye(dye, velocity, dt, 1.0);
  CHECK(largest_difference(dye, moved) == 0.0);
}

TEST_CASE_METHOD(GlFixture,
                 "a flow of a thousandth of a cell per step carries a blob two cells in 2,000 steps",
                 "[gl][grid]") {
  const GridShape shape{32, 32};
  const TwinAdvection scheme = any_scheme(any_stage_layout());
  CAPTURE(int(scheme.scheme), int(scheme.layout.layout), scheme.monotone);
  const double dt = 0.01;
  TwinField flow(32, 32, 2);
  TwinField blob(32, 32, 4);
  for (int j = 0; j < 32; ++j) {
    for (int i = 0; i < 32; ++i) {
      flow.at(i, j, 0) = 1e-3 * shape.cell_size() / dt;
      blob.at(i, j, 0) = std::exp(-(std::pow(i - 13.0, 2) + std::pow(j - 16.0, 2)) / 18.0);
    }
  }
  const gl::Field velocity = upload(flow, "velocity");
  gl::Field dye = upload(blob, "dye");
  AdvectionScheme advection(shaders, scheme.scheme, {shape, scheme.layout.layout}, scheme.monotone);
  for (int step = 0; step < 2000; ++step) advection.advect_dye(dye, velocity, dt, 1.0);
  const std::vector<float> values = dye.read_back();
  double mass = 0.0;
  double moment = 0.0;
  for (std::size_t cell = 0; cell < 32 * 32; ++cell) {
    mass += values[4 * cell];
    moment += values[4 * cell] * double(cell % 32);
  }
  CHECK(moment / mass == Approx(13.0 + 2.0).margin(0.02));  // 1 % of the way
}

TEST_CASE_METHOD(GlFixture, "monotone dye never leaves the range it started with", "[gl][grid]") {
  const GridShape shape{48, 48};
  const TwinAdvection scheme = any_scheme(any_stage_layout());
  if (advection_row(scheme.scheme).bicubic && !scheme.monotone) return;
  const gl::Field velocity = upload(TwinField::random(48, 48, 2, 40, 3.0), "velocity");
  TwinField start = TwinField::random(96, 96, 4, 41).opaque();
  for (double& value : start.values) value = value > 0 ? 1.0 : 0.0;  // the hardest edges
  gl::Field dye = upload(start, "dye");
  AdvectionScheme advection(shaders, scheme.scheme, {shape, scheme.layout.layout}, true);
  for (int step = 0; step < 20; ++step) advection.advect_dye(dye, velocity, 0.01, 1.0);
  const std::vector<float> values = dye.read_back();
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  CHECK(*low >= 0.0f);
  CHECK(*high <= 1.0f + 1e-6f);  // the rounding of a weighted mean
}

TEST_CASE_METHOD(GlFixture, "the gradient of any pressure has no curl", "[gl][grid]") {
  const GridShape shape = any_shape();
  const TwinLayout layout = any_stage_layout();
  CAPTURE(shape.nx, shape.ny, int(layout.layout));
  gl::Field velocity = upload(TwinField(shape.nx, shape.ny, 2), "velocity");
  const gl::Field pressure = upload(TwinField::random(shape.nx, shape.ny, 1, 11), "pressure");
  // Scale 1: plain differences.
  Differences(shaders, {shape, layout.layout})
      .subtract_gradient(velocity, pressure, layout.spacing(shape.cell_size()));
  const int ahead = layout.center_ahead();
  const std::vector<float> u = velocity.read_back();
  TwinField gradient(shape.nx, shape.ny, 2);
  gradient.values.assign(u.begin(), u.end());
  double largest = 0.0;
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      largest = std::max(largest, std::abs(gradient.at(i + ahead, j, 1) - gradient.at(i - 1, j, 1) -
                                           gradient.at(i, j + ahead, 0) + gradient.at(i, j - 1, 0)));
    }
  }
  CHECK(largest < 1e-6);  // four differences of values of size 2, each rounded at 1.2e-7
}

TEST_CASE_METHOD(GlFixture, "each doubling of the iterations leaves less divergence, and momentum stays",
                 "[gl][grid]") {
  const GridShape shape{64, 48};
  const TwinLayout layout = any_stage_layout();
  CAPTURE(int(layout.layout));
  const TwinField start = TwinField::random(64, 48, 2, 12);
  std::vector<double> left;
  for (const int iterations : {0, 10, 20, 40, 80, 160}) {
    gl::Field velocity = upload(start, "velocity");
    const GridCells cells{shape, layout.layout};
    Projection projection(shaders, cells, std::make_unique<Jacobi>(shaders, cells));
    projection.set_effort({.iterations = iterations});
    projection.project(velocity, kStagesTimeStep);
    gl::Field divergence(divergence_field("divergence", cells));
    Differences(shaders, cells).measure_divergence(velocity, divergence);
    left.push_back(std::pow(root_mean_square(divergence), 2));

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
