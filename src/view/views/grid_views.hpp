#pragma once

#include <memory>
#include <optional>
#include <span>

#include "grid/grid_solver.hpp"
#include "scene/parameters/settings.hpp"
#include "view/colors/quantity.hpp"

namespace twinflow {

/// A scalar quantity of the grid fluid, computed on the GPU.
class GridScalar {
 public:
  virtual ~GridScalar() = default;
  /// Writes the quantity, in its unit, at the cells' centers.
  virtual void compute(const GridSolver& solver, gl::Field& result) = 0;
};

/// One way to show the grid fluid. Its name, as users type it after view.grid, stands in the parameter table.
struct GridViewRow {
  GridView view;
  /// What the colors stand for; nothing if the dye is shown in its own colors.
  std::optional<Quantity> quantity;
  /// What the particles show beside it if view.particles is `match`.
  ParticleView counterpart;
  /// Makes the object that computes the quantity; null for dye.
  std::unique_ptr<GridScalar> (*make)(gl::ShaderLibrary& shaders);
};

/// The rows, one for each name of view.grid.
std::span<const GridViewRow> grid_views();
/// Throws std::logic_error for a view without a row.
const GridViewRow& row_of(GridView view);
/// The row of the settings' view.grid, or the speed's if the grid carries no dye to show.
const GridViewRow& grid_view_of(const Settings& settings);

}  // namespace twinflow
