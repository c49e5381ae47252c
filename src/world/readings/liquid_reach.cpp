#include "world/readings/liquid_reach.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "world/world.hpp"

namespace twinflow {
namespace {

/// The right end of the liquid, in cells from the left end of the domain. It is the foremost cell of a row
/// that is half full, and the liquid part of the next one.
double reach_in_cells(const std::vector<float>& fractions, const GridShape& shape) {
  double reach = 0.0;
  for (int j = 0; j < shape.ny; ++j) {
    const auto fraction = [&](int i) {
      return i < shape.nx ? double{fractions[static_cast<std::size_t>(j) * shape.nx + i]} : 0.0;
    };
    int columns = shape.nx;
    while (columns > 0 && fraction(columns - 1) < 0.5) --columns;
    if (columns == 0) continue;
    const double full = columns - 1 + std::min(fraction(columns - 1), 1.0);
    reach = std::max(reach, full + std::max(fraction(columns), 0.0));
  }
  return reach;
}

}  // namespace

std::optional<double> grid_reach(const World& world) {
  const GridSolver* grid = world.grid();
  if (grid == nullptr || grid->surface() == nullptr) return {};
  const GridShape& shape = grid->shape();
  const double cells = reach_in_cells(grid->surface()->volume().fractions().read_back(), shape);
  return shape.cell_size() * cells;
}

std::optional<double> particles_reach(const World& world) {
  const ParticleSolver* solver = world.particles();
  if (solver == nullptr || solver->particles().size() == 0) return {};
  // Beyond the particles the arrays are padded.
  const std::span<const float> places(solver->particles().x.data(), solver->particles().size());
  return *std::max_element(places.begin(), places.end()) + 0.5 * solver->spacing() -
         world.domain().minimum().x;
}

}  // namespace twinflow
