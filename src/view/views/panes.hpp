#pragma once

#include <vector>

#include "scene/parameters/settings.hpp"

namespace twinflow {

/// One fluid, particles over the grid fluid, or the difference of both velocities.
enum class PaneId { grid, particles, overlay, difference };

struct PaneRow {
  PaneId id;
  bool difference;  ///< of the velocities
  bool grid;
  bool particles;

  /// Whether the caption names the fluid.
  bool is_about_grid() const { return grid || difference; }
  bool is_about_particles() const { return particles || difference; }
};
/// Throws std::logic_error for a pane without a row.
const PaneRow& row_of(PaneId id);

/// One arrangement of panes, named in the parameter table (view.panes).
struct PanesRow {
  ViewPanes view;
  std::vector<PaneId> panes;  ///< left to right
};
std::vector<PanesRow> pane_arrangements();

/// A view's panes possible with a scene's fluids, left to right; else a pane of the existing fluid.
std::vector<PaneId> panes_of(ViewPanes view, bool has_grid, bool has_particles);

}  // namespace twinflow
