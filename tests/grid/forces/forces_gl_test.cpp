// The scene's forces, and the ball, on the grid fluid: against their formulas in double precision.
#include "grid/forces/forces.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include <glm/geometric.hpp>

#include "gl/gl_fixture.hpp"
#include "grid/cpu_twin.hpp"
#include "grid/forces/brush.hpp"
#include "grid/forces/buoyancy.hpp"
#include "grid/forces/stream.hpp"
#include "grid/forces/vorticity_confinement.hpp"
#include "grid/grid_solver.hpp"
#include "grid/solver_among_solids.hpp"
#include "scene/fields/stream.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/scene_fixtures.hpp"

using namespace twinflow;

namespace {

GridCells any_cells() {
  const GridLayout layout = GENERATE(GridLayout::staggered, GridLayout::collocated);
  const bool walls = GENERATE(false, true);
  CAPTURE(int(layout), walls);
  return {{48, 32}, layout, walls ? std::optional(Walls{}) : std::nullopt};
}

/// What a force may depend on: these settings, in a step of `dt_seconds`.
struct Inputs {
  Settings settings = default_settings();
  GridCells cells;
  gl::Field dye;
  double dt_seconds;

  Inputs(std::initializer_list<const char*> assignments, const GridCells& of_cells, gl::Field of_dye,
         double dt)
      : cells(of_cells), dye(std::move(of_dye)), dt_seconds(dt) {
    for (const char* assignment : assignments) apply_assignment(settings, assignment);
  }
  operator ForceInputs() const {
    return {settings, cells, &dye, nullptr, nullptr, dt_seconds, 1.0};
  }  // NOLINT
};

gl::Field no_dye() { return upload(TwinField(16, 16, 4), "dye"); }

TwinField velocity_of(const GridCells& cells, unsigned seed) {
  TwinField field = TwinField::random(cells.shape.nx, cells.shape.ny, 2, seed);
  field.boundary = {.walls = cells.walls.has_value(), .staggered = cells.layout == GridLayout::staggered};
  field.hold_at_walls();
  return field;
}

/// What an acceleration at the centers does to a velocity in `dt`.
TwinField accelerated(const TwinField& velocity, const TwinField& acceleration, const GridCells& cells,
                      double dt) {
  TwinField result = velocity;
  const int behind = cells.layout == GridLayout::staggered ? 1 : 0;
  for (int j = 0; j < velocity.ny; ++j) {
    for (int i = 0; i < velocity.nx; ++i) {
      result.at(i, j, 0) += dt * 0.5 * (acceleration.at(i, j, 0) + acceleration.at(i - behind, j, 0));
      result.at(i, j, 1) += dt * 0.5 * (acceleration.at(i, j, 1) + acceleration.at(i, j - behind, 1));
    }
  }
  result.hold_at_walls();
  return result;
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "a body force accelerates every cell alike", "[gl][grid]") {
  const GridCells cells{{32, 16}, GridLayout::collocated};
  const TwinField start = TwinField::random(32, 16, 2, 3);
  gl::Field velocity = upload(start, "velocity");
  GridForces(shaders, cells).act(velocity, Inputs({"force.x=0.5", "force.y=-2"}, cells, no_dye(), 0.25));
  TwinField twin = start;
  for (std::size_t k = 0; k < twin.values.size(); k += 2) {
    twin.values[k] += 0.125;
    twin.values[k + 1] -= 0.5;
  }
  CHECK(largest_difference(velocity, twin) < 2e-7);
}

TEST_CASE_METHOD(GlFixture, "buoyancy lifts bright dye, lets dark dye sink and leaves the mean alone",
                 "[gl][grid]") {
  const GridCells cells = any_cells();
  // More than one block of the reduction; the cells' centers are texels, or halfway between four of them.
  const int texels = GENERATE(1, 2, 3);
  CAPTURE(texels);
  const TwinField dye_twin = TwinField::random(48 * texels, 32 * texels, 4, 2, 1.0);
  gl::Field dye({{.name = "dye",
                  .width = dye_twin.nx,
                  .height = dye_twin.ny,
                  .format = gl::Format::rgba32f,
                  .filter = gl::Filter::linear,
                  .wrap = cells.center_wrap()},
                 gl::Buffering::single,
                 ""});
  dye.upload(dye_twin.floats());
  const TwinField start = velocity_of(cells, 1);
  gl::Field velocity = upload(start, "velocity");
  Buoyancy(shaders, cells).act(velocity, Inputs({"grid.buoyancy=3"}, cells, std::move(dye), 0.1));

  TwinField acceleration(48, 32, 2);
  const auto brightness = [&](double x, double y) {  // in texels
    return (dye_twin.bilinear(x, y, 0) + dye_twin.bilinear(x, y, 1) + dye_twin.bilinear(x, y, 2)) / 3.0;
  };
  double mean = 0.0;
  for (int j = 0; j < dye_twin.ny; ++j) {
    for (int i = 0; i < dye_twin.nx; ++i) mean += brightness(i + 0.5, j + 0.5) / (dye_twin.nx * dye_twin.ny);
  }
  for (int j = 0; j < 32; ++j) {
    for (int i = 0; i < 48; ++i) {
      acceleration.at(i, j, 1) = 3.0 * (brightness((i + 0.5) * texels, (j + 0.5) * texels) - mean);
    }
  }
  // Places are rounded at 6e-8 of up to 144 texels, between values that differ by up to 2.
  CHECK(largest_difference(velocity, accelerated(start, acceleration, cells, 0.1)) < 1e-5);
}

TEST_CASE_METHOD(GlFixture, "the mean brightness is that of all texels, whatever their number",
                 "[gl][grid]") {
  const GridCells cells{{16, 16}, GridLayout::collocated};
  const int width = GENERATE(16, 18, 250, 272);
  TwinField dye_twin(width, 34, 4);
  for (int k = 0; k < 3; ++k) {
    for (int j = 0; j < 34; ++j) dye_twin.at(width - 1, j, k) = 1.0;  // one bright column among dark ones
  }
  gl::Field velocity = upload(TwinField(16, 16, 2), "velocity");
  Buoyancy(shaders, cells).act(velocity, Inputs({"grid.buoyancy=1"}, cells, upload(dye_twin, "dye"), 1.0));
  CHECK(velocity.read_back()[2 * 8 + 1] == Approx(-1.0 / width).epsilon(1e-5));
}

TEST_CASE_METHOD(GlFixture,
                 "vorticity confinement pushes along the rim of a vortex, at right angles to its slope",
                 "[gl][grid]") {
  const GridLayout layout = GENERATE(GridLayout::staggered, GridLayout::collocated);
  const std::optional<Walls> walls =
      GENERATE(std::optional<Walls>(), Walls{}, Walls{true, 0.0}, Walls{true, 1.5}, Walls{false, -0.5});
  CAPTURE(int(layout), walls.has_value(), walls && walls->no_slip, walls ? walls->lid_speed : 0.0);
  const GridCells cells{{48, 32}, layout, walls};
  const TwinField start = velocity_of(cells, 6);
  TwinField center_velocity(48, 32, 2);
  const int ahead = layout == GridLayout::staggered ? 1 : 0;
  for (int j = 0; j < 32; ++j) {
    for (int i = 0; i < 48; ++i) {
      center_velocity.at(i, j, 0) = 0.5 * (start.at(i, j, 0) + start.at(i + ahead, j, 0));
      center_velocity.at(i, j, 1) = 0.5 * (start.at(i, j, 1) + start.at(i, j + ahead, 1));
    }
  }
  if (walls)
    center_velocity.boundary = {true, false, walls->no_slip, walls->sticks_to_lid(), walls->lid_speed};
  const TwinField& centers = center_velocity;
  gl::Field velocity = upload(start, "velocity");
  VorticityConfinement(shaders, cells).act(velocity, Inputs({"grid.confinement=2"}, cells, no_dye(), 0.1));

  const double h = cells.shape.cell_size();
  TwinField vorticity(48, 32, 1);
  vorticity.boundary = centers.boundary;
  for (int j = 0; j < 32; ++j) {
    for (int i = 0; i < 48; ++i) {
      vorticity.at(i, j, 0) = (centers.at(i + 1, j, 1) - centers.at(i - 1, j, 1) - centers.at(i, j + 1, 0) +
                               centers.at(i, j - 1, 0)) /
                              (2 * h);
    }
  }
  TwinField acceleration(48, 32, 2);
  for (int j = 0; j < 32; ++j) {
    for (int i = 0; i < 48; ++i) {
      const auto size = [&](int column, int row) {
        return std::abs(std::as_const(vorticity).at(column, row, 0));
      };
      const double x = size(i + 1, j) - size(i - 1, j);
      const double y = size(i, j + 1) - size(i, j - 1);
      const double length = std::hypot(x, y);
      acceleration.at(i, j, 0) = 2.0 * h * vorticity.at(i, j, 0) * y / length;
      acceleration.at(i, j, 1) = -2.0 * h * vorticity.at(i, j, 0) * x / length;
    }
  }
  CHECK(largest_difference(velocity, accelerated(start, acceleration, cells, 0.1)) < 2e-5);
}

TEST_CASE_METHOD(GlFixture,
                 "a stream drives velocity and dye in its strip as its formula says, and nowhere else",
                 "[gl][grid]") {
  const GridCells cells{{48, 32}, GENERATE(GridLayout::staggered, GridLayout::collocated)};
  const Settings::StreamSettings stream{.speed = 1.5, .width = 0.6};
  const TwinField start = velocity_of(cells, 7);
  const TwinField dye_start = TwinField::random(96, 64, 4, 8);
  const TwinField first = TwinField::random(96, 64, 4, 9);
  gl::Field velocity = upload(start, "velocity");
  gl::Field dye = upload(dye_start, "dye");
  const gl::Field first_dye = upload(first, "first dye");
  const Inputs inputs({"stream.speed=1.5", "stream.width=0.6"}, cells, no_dye(), 0.05);
  StreamForce(shaders, cells).act(velocity, inputs);
  StreamDye(shaders, cells, first_dye).renew(dye, stream, cells, 0.05);

  const double h = cells.shape.cell_size();
  const auto kept = [&](double x) { return std::exp(-0.05 * stream_rate(stream, cells.domain(), x)); };
  TwinField expected = start;
  for (int j = 0; j < 32; ++j) {
    for (int i = 0; i < 48; ++i) {
      const double center = cells.shape.center(i, j).x;
      const double at_u = kept(center + cells.component_place(0).x);
      expected.at(i, j, 0) = 1.5 + (start.at(i, j, 0) - 1.5) * at_u;
      expected.at(i, j, 1) = start.at(i, j, 1) * kept(center);
    }
  }
  CHECK(largest_difference(velocity, expected) < 1e-5);
  TwinField expected_dye = dye_start;
  for (int j = 0; j < 64; ++j) {
    for (int i = 0; i < 96; ++i) {
      const double share = kept(-1.5 + (i + 0.5) * 0.5 * h);
      for (int k = 0; k < 4; ++k) {
        expected_dye.at(i, j, k) = first.at(i, j, k) + (dye_start.at(i, j, k) - first.at(i, j, k)) * share;
      }
    }
  }
  CHECK(largest_difference(dye, expected_dye) < 1e-5);
}

TEST_CASE("fluid that crosses a stream's strip keeps exp(-5) of what it was") {
  const Settings::StreamSettings stream{.speed = 2.0, .width = 0.4};
  const Domain domain{2.0};
  double exponent = 0.0;
  constexpr int kSteps = 4000;
  for (int k = 0; k < kSteps; ++k) {
    exponent += stream_rate(stream, domain, -2.0 + (k + 0.5) / kSteps * 4.0) * 4.0 / kSteps / stream.speed;
  }
  CHECK(exponent == Approx(5.0).epsilon(1e-4));
  CHECK(stream_rate(stream, domain, 0.0) == 0.0);
  CHECK(stream_rate(stream, {2.0, false}, -2.0) == 0.0);  // walls let no stream in
}

TEST_CASE_METHOD(GlFixture, "forces of zero leave every bit of the velocity", "[gl][grid]") {
  const GridCells cells{{16, 16}, GridLayout::staggered};
  const TwinField start = velocity_of(cells, 3);
  gl::Field velocity = upload(start, "velocity");
  GridForces forces(shaders, cells);
  forces.act(velocity,
             Inputs({"force.x=0", "force.y=0", "grid.buoyancy=0", "grid.confinement=0", "stream.speed=0"},
                    cells, no_dye(), 0.1));
  CHECK(forces.captions().empty());
  CHECK(velocity.read_back() == start.floats());
}

TEST_CASE_METHOD(GlFixture, "every force has a parameter with which it acts, and a caption", "[gl][grid]") {
  const GridCells cells{{16, 16}, GridLayout::staggered};
  const TwinField start = velocity_of(cells, 3);
  const gl::Field change = upload(velocity_of(cells, 8), "change");
  Inputs inputs({}, cells, upload(TwinField::random(16, 16, 4, 4), "dye"), 0.1);
  const gl::Field temperature = upload(TwinField::random(16, 16, 1, 5), "temperature");
  const auto with_change = [&] {
    ForceInputs all = inputs;
    all.velocity_change = &change;
    all.temperature = &temperature;
    return all;
  };
  std::set<std::string> captions;
  for (const ForceRow& row : force_rows()) {
    CAPTURE(row.caption);
    CHECK(captions.insert(row.caption).second);
    inputs.settings = default_settings();
    CHECK_FALSE(row.acts(inputs));
    for (const Parameter& parameter : parameters()) {
      if (row.acts(with_change())) break;
      // The values stay, because the buoyancy of heat needs a body force, too.
      if (parameter.kind == ParameterKind::real) parameter.store(inputs.settings, parameter.maximum);
    }
    REQUIRE(row.acts(with_change()));
    gl::Field velocity = upload(start, "velocity");
    row.make(shaders, cells)->act(velocity, with_change());
    const std::vector<float> after = velocity.read_back();
    CHECK(after != start.floats());
    CHECK(std::ranges::all_of(after, [](float value) { return std::isfinite(value); }));
  }
}

TEST_CASE_METHOD(GlFixture, "the forces of a step act one after the other and are told in this order",
                 "[gl][grid]") {
  const GridCells cells{{16, 16}, GridLayout::staggered};
  const Inputs inputs({"force.x=0.5", "grid.buoyancy=1", "stream.speed=1"}, cells,
                      upload(TwinField::random(16, 16, 4, 4), "dye"), 0.1);
  const TwinField start = velocity_of(cells, 3);
  gl::Field together = upload(start, "velocity");
  gl::Field one_by_one = upload(start, "velocity");
  GridForces forces(shaders, cells);
  forces.act(together, inputs);
  std::vector<std::string> expected;
  for (const ForceRow& row : force_rows()) {
    if (!row.acts(inputs)) continue;
    row.make(shaders, cells)->act(one_by_one, inputs);
    expected.emplace_back(row.caption);
  }
  CHECK(expected == std::vector<std::string>{"g", "buoyancy", "stream"});
  CHECK(std::vector<std::string>(forces.captions().begin(), forces.captions().end()) == expected);
  CHECK(together.read_back() == one_by_one.read_back());

  forces.set_velocity_change(velocity_of(cells, 8).floats());
  forces.act(together, inputs);
  CHECK(forces.captions().size() == 4);
  forces.set_velocity_change({});
  forces.act(together, inputs);
  CHECK(forces.captions().size() == 3);
}

TEST_CASE_METHOD(GlFixture, "inside a ball the fluid has the ball's velocity, outside it keeps its own",
                 "[gl][grid]") {
  const GridCells cells{{64, 64}, GENERATE(GridLayout::staggered, GridLayout::collocated)};
  const glm::dvec2 center = GENERATE(glm::dvec2(0.1, -0.2), glm::dvec2(0.95, 0.0), glm::dvec2(-1.0, 1.0));
  const Ball ball{.center = center, .velocity = {3.0, -2.0}, .radius = 0.3};
  gl::Field velocity = upload(TwinField(64, 64, 2), "velocity");
  GridBrush(shaders, cells).hold_ball(velocity, cells.domain(), ball);
  const std::vector<float> values = velocity.read_back();
  const double h = cells.shape.cell_size();
  double area = 0.0;
  for (int j = 0; j < 64; ++j) {
    for (int i = 0; i < 64; ++i) {
      for (int component = 0; component < 2; ++component) {
        const glm::dvec2 place = cells.shape.center(i, j) + cells.component_place(component);
        const double distance = glm::length(cells.domain().minimum_image(place - center));
        const double share =
            values[2 * (std::size_t(j) * 64 + i) + component] / (component == 0 ? 3.0 : -2.0);
        if (distance < 0.3 - 0.51 * h) CHECK(share == Approx(1.0));
        if (distance > 0.3 + 0.51 * h) CHECK(share == 0.0);
        area += 0.5 * share * h * h;
      }
    }
  }
  CHECK(area == Approx(std::numbers::pi * 0.09).epsilon(0.01));
}

TEST_CASE_METHOD(GlFixture, "a ball in a stream sheds vortices at the frequency of a cylinder",
                 "[gl][grid]") {
  // Reynolds number 100. In an unbounded stream the Strouhal number is 0.164 (Williamson 1989); here the
  // images of the ball stand eight diameters above and below, and it is eight cells wide.
  const Scene scene = test::scene_with(
      {"domain.aspect=2", "grid.resolution=64", "dye.resolution=16", "stream.speed=1", "velocity.u=1",
       "velocity.v=0.3*exp(-((x+0.8)/0.2)^2-(y/0.3)^2)", "grid.viscosity=0.0025"});
  const Ball ball{.center = {-1.2, 0.0}, .velocity = {0.0, 0.0}, .radius = 0.125};
  test::SolverAmongSolids solver(shaders, scene);
  const GridShape shape = solver.shape();
  const double dt = 0.03;
  constexpr int kStartUp = 300;  // steps, nine seconds
  constexpr int kSteps = 652;
  constexpr int kBetweenLooks = 4;  // a twelfth of a period: crossings between two are where a line has them
  std::vector<double> upward_crossings;
  double last = 0.0;
  double squared_slip = 0.0;
  int slips = 0;
  for (int step = 1; step <= kSteps; ++step) {
    solver.step_from((step - 1) * dt, dt, {}, {&ball, 1});
    if (step < kStartUp || step % kBetweenLooks != 0) continue;
    const std::vector<float> values = solver.velocity().read_back();
    const auto value = [&](int i, int j, int component) {
      return double(values[2 * (std::size_t(j) * shape.nx + i) + component]);
    };
    const double now = value(int((-0.7 + 2.0) / shape.cell_size()), shape.ny / 2, 1);
    if (last < 0.0 && now >= 0.0) {
      upward_crossings.push_back((step - kBetweenLooks * now / (now - last)) * dt);
    }
    last = now;
    for (int j = 0; j < shape.ny; ++j) {
      for (int i = 0; i < shape.nx; ++i) {
        for (const int component : {0, 1}) {
          const glm::dvec2 place = shape.center(i, j) + solver.cells().component_place(component);
          if (glm::distance(place, ball.center) > ball.radius - shape.cell_size()) continue;
          squared_slip += value(i, j, component) * value(i, j, component);
          ++slips;
        }
      }
    }
  }
  REQUIRE(upward_crossings.size() > 5);
  const double period =
      (upward_crossings.back() - upward_crossings.front()) / double(upward_crossings.size() - 1);
  const double strouhal = 2.0 * ball.radius / (period * 1.0);
  const double slip = std::sqrt(squared_slip / slips);
  CAPTURE(strouhal, slip);
  CHECK(strouhal > 0.15);
  CHECK(strouhal < 0.20);
  CHECK(slip < 0.04);  // pressure pushes back into the ball what it holds off, once a step
}
