#include "scene/parameters/pressure_rules.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>

#include "core/error.hpp"
#include "core/find_by.hpp"

namespace twinflow {
namespace {

constexpr const char* kNoCutCells = "needs a scene without solids and without a channel";

/// The Fourier transforms of the spectral solver need a periodic domain and powers of two.
std::string spectral_need(const PressureGrid& grid) {
  constexpr int kSmallest = 16;
  constexpr int kLargest = 4096;
  const auto transforms = [](int side) {
    return side >= kSmallest && side <= kLargest && std::has_single_bit(static_cast<unsigned>(side));
  };
  if (grid.walls) return "needs domain.boundary = wrap";
  if (grid.solids) return kNoCutCells;
  if (transforms(grid.shape.nx) && transforms(grid.shape.ny)) return {};
  return "needs a grid whose sides are powers of two from " + std::to_string(kSmallest) + " to " +
         std::to_string(kLargest) + " cells, not " + std::to_string(grid.shape.nx) + "x" +
         std::to_string(grid.shape.ny);
}

/// On collocated cells the wide stencil falls apart into four grids, which coarser levels would mix.
std::string multigrid_need(const PressureGrid& grid) {
  return grid.layout == GridLayout::staggered ? "" : "needs grid.layout = staggered";
}

/// Only the multigrid solver knows of cut cells and of a free surface.
std::string simple_need(const PressureGrid& grid) {
  if (grid.surface) return "needs grid.surface = none";
  return grid.solids ? kNoCutCells : "";
}

struct PressureRule {
  PressureSolver solver;
  std::string (*unmet_need)(const PressureGrid& grid);
};

/// One row for each solver that cannot solve every grid.
constexpr auto kRules = std::to_array<PressureRule>({
    {PressureSolver::spectral, spectral_need},
    {PressureSolver::multigrid, multigrid_need},
    {PressureSolver::jacobi, simple_need},
    {PressureSolver::none, simple_need},
});

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
  return {GridShape::covering(settings.domain.aspect, settings.grid.resolution), settings.grid.layout,
          settings.domain.boundary != Boundary::wrap, solids || settings.domain.boundary == Boundary::channel,
          settings.grid.surface == FreeSurface::free};
}

std::string unmet_need(PressureSolver solver, const PressureGrid& grid) {
  const auto rule = find_by(kRules, &PressureRule::solver, solver);
  return rule == kRules.end() ? std::string() : rule->unmet_need(grid);
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
