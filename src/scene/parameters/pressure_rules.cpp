#include "scene/parameters/pressure_rules.hpp"

#include <bit>
#include <string>

#include "core/error.hpp"

namespace twinflow {
namespace {

constexpr int kSmallest = 16;
constexpr int kLargest = 4096;

bool transforms(int side) {
  return side >= kSmallest && side <= kLargest && std::has_single_bit(static_cast<unsigned>(side));
}

}  // namespace

bool spectral_solves(const GridShape& shape, bool walls) {
  return !walls && transforms(shape.nx) && transforms(shape.ny);
}

void require_spectral_solves(const GridShape& shape, GridLayout layout, bool walls) {
  const std::string instead = layout == GridLayout::staggered ? "multigrid" : "jacobi";
  if (walls) {
    throw InputError("grid.pressure = spectral: needs domain.boundary = wrap; take grid.pressure = " +
                     instead);
  }
  if (!spectral_solves(shape, walls)) {
    throw InputError("grid.pressure = spectral: needs a grid whose sides are powers of two from " +
                     std::to_string(kSmallest) + " to " + std::to_string(kLargest) + " cells, not " +
                     std::to_string(shape.nx) + "x" + std::to_string(shape.ny) +
                     "; take grid.pressure = " + instead);
  }
}

void require_multigrid_solves(GridLayout layout) {
  if (layout == GridLayout::staggered) return;
  throw InputError("grid.pressure = multigrid: needs grid.layout = staggered; take grid.pressure = jacobi");
}

void require_pressure_solves(const Settings& settings) {
  const Settings::GridSettings& grid = settings.grid;
  if (!grid.enabled) return;
  if (grid.pressure == PressureSolver::multigrid) require_multigrid_solves(grid.layout);
  if (grid.pressure == PressureSolver::spectral) {
    require_spectral_solves(GridShape::covering(settings.domain.aspect, grid.resolution), grid.layout,
                            settings.domain.boundary == Boundary::walls);
  }
}

}  // namespace twinflow
