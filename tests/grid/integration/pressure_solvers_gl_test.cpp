// The rows of the pressure solvers, of the advection schemes and of the time integrations: all choices have
// one, and what holds for each of them.
#include "grid/integration/pressure_solvers.hpp"

#include <algorithm>
#include <set>

#include "core/error.hpp"
#include "gl/gl_fixture.hpp"
#include "grid/cpu_twin.hpp"
#include "grid/integration/integrations.hpp"
#include "grid/operators/advection_schemes.hpp"
#include "grid/twin_projection.hpp"
#include "scene/scene_fixtures.hpp"

using namespace twinflow;
using test::scene_with;

namespace {

PressureSolverRow any_solver() {
  return GENERATE(from_range(pressure_solver_rows().begin(), pressure_solver_rows().end()));
}

GridCells any_solver_cells() {
  const GridShape shape = GENERATE(GridShape{32, 32}, GridShape{48, 32});
  const GridLayout layout = GENERATE(GridLayout::staggered, GridLayout::collocated);
  const bool walls = GENERATE(false, true);
  return {shape, layout, walls ? std::optional(Walls{}) : std::nullopt};
}

}  // namespace

TEST_CASE("every pressure solver, advection scheme and time integration has one row", "[grid]") {
  std::set<std::string> captions;
  for (const auto& [solver, name] : kChoices<PressureSolver>) {
    if (solver == PressureSolver::automatic) continue;
    CAPTURE(name);
    CHECK(std::ranges::count(pressure_solver_rows(), solver, &PressureSolverRow::solver) == 1);
  }
  for (const PressureSolverRow& row : pressure_solver_rows()) {
    CHECK(captions.insert(row.caption(default_settings().grid)).second);
  }
  for (const auto& [scheme, name] : kChoices<Advection>) {
    CAPTURE(name);
    CHECK(std::ranges::count(advection_rows(), scheme, &AdvectionRow::scheme) == 1);
    CHECK(captions.insert(advection_row(scheme).caption).second);
  }
  for (const auto& [integration, name] : kChoices<Integration>) {
    CAPTURE(name);
    CHECK(std::ranges::count(integration_rows(), integration, &IntegrationRow::integration) == 1);
    CHECK(captions.insert(integration_row(integration).caption).second);
  }
}

TEST_CASE("the last pressure solver before none can solve every grid", "[grid]") {
  const auto rows = pressure_solver_rows();
  const auto& choices = kChoices<PressureSolver>;
  CHECK(rows.back().solver == PressureSolver::none);
  CHECK(choices.back().value == PressureSolver::none);
  const PressureSolver last = rows[rows.size() - 2].solver;
  CHECK(choices[choices.size() - 2].value == last);
  for (const GridShape shape : {GridShape{16, 16}, GridShape{18, 250}}) {
    for (const GridLayout layout : {GridLayout::staggered, GridLayout::collocated}) {
      for (const bool walls : {false, true}) CHECK(unmet_need(last, {shape, layout, walls}).empty());
    }
  }
}

TEST_CASE_METHOD(GlFixture,
                 "a pressure solver is made for the cells that it can solve and refuses the others",
                 "[gl][grid]") {
  const PressureSolverRow row = any_solver();
  const GridCells cells = any_solver_cells();
  Settings settings = default_settings();
  settings.grid.pressure = row.solver;
  const std::string need = unmet_need(row.solver, pressure_grid(cells));
  CAPTURE(name_of(row.solver), cells.shape.nx, int(cells.layout), cells.walls.has_value(), need);
  if (need.empty()) {
    CHECK(make_projection(shaders, settings, cells) != nullptr);
  } else {
    CHECK_THROWS_AS(make_projection(shaders, settings, cells), InputError);
    CHECK_THROWS_WITH(make_projection(shaders, settings, cells),
                      Catch::Contains(std::string(name_of(row.solver))) && Catch::Contains(need));
  }
}

TEST_CASE_METHOD(GlFixture,
                 "every pressure solver but none removes divergence, and all report the pressure that did so",
                 "[gl][grid]") {
  const PressureSolverRow row = any_solver();
  const GridCells cells = any_solver_cells();
  if (!unmet_need(row.solver, pressure_grid(cells)).empty()) return;
  CAPTURE(name_of(row.solver), cells.shape.nx, int(cells.layout), cells.walls.has_value());
  Settings settings = default_settings();
  settings.grid.pressure = row.solver;
  constexpr double kTimeStep = 0.02;
  const TwinField start = random_velocity(cells, 12);
  gl::Field velocity = upload(start, "velocity");
  const std::unique_ptr<Projection> projection = make_projection(shaders, settings, cells);
  projection->project(velocity, kTimeStep);

  const TwinLayout layout{cells.layout};
  const double h = cells.shape.cell_size();
  TwinField after = read(velocity, 2);
  after.boundary = start.boundary;
  const double left = row.solver == PressureSolver::none ? 1.0001 : 0.2;
  CHECK(rms(twin_divergence(after, layout, h)) < left * rms(twin_divergence(start, layout, h)));
  TwinField pressure = read(projection->pressure(), 1);
  pressure.boundary = start.boundary;
  TwinField expected = twin_subtract_gradient(start, pressure, layout, h, kTimeStep);
  expected.hold_at_walls();
  // Pressures of up to 100 with 24 bits, times dt / h.
  CHECK(largest_difference(velocity, expected) < 1e-4);
}
