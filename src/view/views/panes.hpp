#pragma once

#include <vector>

#include "scene/parameters/settings.hpp"

namespace twinflow {

/// What a pane shows: one fluid, the particles over the grid fluid, or how far apart both velocities are.
enum class PaneId { grid, particles, overlay, difference };

/// One kind of pane: what is drawn in it, from below.
struct PaneRow {
  PaneId id;
  bool difference;  ///< how far apart the velocities are
  bool grid;        ///< the grid fluid
  bool particles;   ///< the particles

  /// Whether the pane shows something of the fluid: its caption then names the fluid.
  bool is_about_grid() const { return grid || difference; }
  bool is_about_particles() const { return particles || difference; }
};
/// Throws std::logic_error for a pane without a row.
const PaneRow& row_of(PaneId id);

/// One arrangement of panes. Its name, as users type it after view.panes, stands in the parameter table.
struct PanesRow {
  ViewPanes view;
  std::vector<PaneId> panes;  ///< left to right
};
/// The rows, one for each name of view.panes.
std::vector<PanesRow> pane_arrangements();

/// The panes of a view that can be drawn with the fluids that a scene has, left to right. Where there is
/// none, the fluid that exists has a pane of its own.
std::vector<PaneId> panes_of(ViewPanes view, bool has_grid, bool has_particles);

}  // namespace twinflow
