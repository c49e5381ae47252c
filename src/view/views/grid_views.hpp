#pragma once

#include <memory>
#include <optional>
#include <span>

#include "grid/grid_solver.hpp"
#include "scene/parameters/settings.hpp"
#include "view/colors/quantity.hpp"

namespace twinflow {

/// A scalar of the grid fluid, computed on the GPU.
class GridScalar {
 public:
  virtual ~GridScalar() = default;
  /// Writes the quantity, in its unit, at cell centers.
  virtual void compute(const GridSolver& solver, gl::Field& result) = 0;
};

/// One view of the grid fluid, named in the parameter table (view.grid).
struct GridViewRow {
  GridView view;
  /// The colors' meaning; nothing for dye.
  std::optional<Quantity> quantity;
  /// The particles' view if view.particles is `match`.
  ParticleView counterpart;
  /// Makes the computation; null for dye.
  std::unique_ptr<GridScalar> (*make)(gl::ShaderLibrary& shaders);
};

std::span<const GridViewRow> grid_views();
/// Throws std::logic_error for a view without a row.
const GridViewRow& row_of(GridView view);
/// The row of view.grid, or speed if the grid carries no dye to show.
const GridViewRow& grid_view_of(const Settings& settings);

}  // namespace twinflow
