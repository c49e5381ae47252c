#include "scene/parameters/pressure_rules.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>

#include "core/error.hpp"
#include "core/find_by.hpp"

namespace twinflow {
namespace {

constexpr std::array<std::string_view, 3> kCycles{"grid.cycles", "grid.tolerance", "grid.warm_start"};
constexpr std::array<std::string_view, 2> kIterations{"grid.iterations", "grid.warm_start"};

/// One row for each choice. Without walls there is no surface.
constexpr auto kPressureRows = std::to_array<PressureRow>({
    {.solver = PressureSolver::automatic,
     .collocated = true,
     .walls = true,
     .surface = true,
     .cut_cells = true,
     .any_sides = true},
    {.solver = PressureSolver::spectral, .collocated = true, .knows_means = true},
    {.solver = PressureSolver::multigrid,
     .walls = true,
     .surface = true,
     .cut_cells = true,
     .any_sides = true,
     .uses = kCycles},
    {.solver = PressureSolver::jacobi,
     .collocated = true,
     .walls = true,
     .any_sides = true,
     .for_comparison = true,
     .uses = kIterations},
    {.solver = PressureSolver::none,
     .collocated = true,
     .walls = true,
     .any_sides = true,
     .for_comparison = true,
     .projects = false},
});

constexpr int kSmallestTransform = 16;
constexpr int kLargestTransform = 4096;

bool is_transformed(int side) {
  return side >= kSmallestTransform && side <= kLargestTransform &&
         std::has_single_bit(static_cast<unsigned>(side));
}

/// The next solver in the list of choices that can solve the grid.
PressureSolver next_that_can(PressureSolver solver, const PressureGrid& grid) {
  const auto& choices = kChoices<PressureSolver>;
  const auto after = find_by(choices, &Choice<PressureSolver>::value, solver);
  const auto can = [&](const Choice<PressureSolver>& choice) {
    return choice.value != PressureSolver::automatic && unmet_need(choice.value, grid).empty();
  };
  auto found = std::find_if(std::next(after), choices.end(), can);
  if (found == choices.end()) found = std::find_if(choices.begin(), choices.end(), can);
  if (found == choices.end()) {  // without solids jacobi solves every grid
    throw InputError("grid.layout = collocated: solids and channels need grid.layout = staggered");
  }
  return found->value;
}

}  // namespace

PressureGrid PressureGrid::of(const Settings& settings, bool solids) {
  return {grid_shape(settings), settings.grid.layout, settings.domain.boundary != Boundary::wrap,
          solids || has_inlet(settings), settings.grid.surface == FreeSurface::free};
}

bool can_be_transformed(const GridShape& shape) {
  return is_transformed(shape.nx) && is_transformed(shape.ny);
}

const PressureRow& pressure_row(PressureSolver solver) {
  return row_of(kPressureRows, &PressureRow::solver, solver);
}

std::vector<std::string_view> solvers_that_use(std::string_view key) {
  std::vector<std::string_view> names;
  for (const PressureRow& row : kPressureRows) {
    if (std::find(row.uses.begin(), row.uses.end(), key) != row.uses.end()) {
      names.push_back(name_of(row.solver));
    }
  }
  return names;
}

std::string unmet_need(PressureSolver solver, const PressureGrid& grid) {
  const PressureRow& row = pressure_row(solver);
  if (!row.collocated && grid.layout == GridLayout::collocated) return "needs grid.layout = staggered";
  if (!row.walls && grid.walls) return "needs domain.boundary = wrap";
  if (!row.surface && grid.surface) return "needs grid.surface = none";
  if (!row.cut_cells && grid.solids) return "needs a scene without solids and without an inlet";
  if (row.any_sides || can_be_transformed(grid.shape)) return {};
  return "needs a grid whose sides are powers of two from " + std::to_string(kSmallestTransform) + " to " +
         std::to_string(kLargestTransform) + " cells, not " + std::to_string(grid.shape.nx) + "x" +
         std::to_string(grid.shape.ny);
}

PressureSolver solver_in_effect(PressureSolver named, const PressureGrid& grid) {
  return named == PressureSolver::automatic ? next_that_can(named, grid) : named;
}

void require_pressure_solves(PressureSolver solver, const PressureGrid& grid) {
  const std::string need = unmet_need(solver, grid);
  if (need.empty()) return;
  throw InputError("grid.pressure = " + std::string(name_of(solver)) + ": " + need +
                   "; take grid.pressure = " + std::string(name_of(next_that_can(solver, grid))));
}

void require_pressure_solves(const Settings& settings, bool solids) {
  if (!settings.grid.enabled) return;
  const PressureGrid grid = PressureGrid::of(settings, solids);
  require_pressure_solves(solver_in_effect(settings.grid.pressure, grid), grid);
}

}  // namespace twinflow
