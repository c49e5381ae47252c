#include "view/views/panes.hpp"

#include <array>

#include "core/find_by.hpp"

namespace twinflow {
namespace {

constexpr std::array kPanes = {
    PaneRow{.id = PaneId::grid, .difference = false, .grid = true, .particles = false},
    PaneRow{.id = PaneId::particles, .difference = false, .grid = false, .particles = true},
    PaneRow{.id = PaneId::overlay, .difference = false, .grid = true, .particles = true},
    PaneRow{.id = PaneId::difference, .difference = true, .grid = false, .particles = false},
};

}  // namespace

const PaneRow& row_of(PaneId id) { return row_of(kPanes, &PaneRow::id, id); }

std::vector<PanesRow> pane_arrangements() {
  return {{ViewPanes::side_by_side, {PaneId::grid, PaneId::particles}},
          {ViewPanes::grid, {PaneId::grid}},
          {ViewPanes::particles, {PaneId::particles}},
          {ViewPanes::overlay, {PaneId::overlay}},
          {ViewPanes::difference, {PaneId::difference}}};
}

std::vector<PaneId> panes_of(ViewPanes view, bool has_grid, bool has_particles) {
  const std::vector<PanesRow> rows = pane_arrangements();
  std::vector<PaneId> panes = row_of(rows, &PanesRow::view, view).panes;
  std::erase_if(panes, [&](PaneId id) {
    const PaneRow& pane = row_of(id);
    return (pane.is_about_grid() && !has_grid) || (pane.is_about_particles() && !has_particles);
  });
  if (panes.empty() && has_grid) return {PaneId::grid};
  if (panes.empty() && has_particles) return {PaneId::particles};
  return panes;
}

}  // namespace twinflow
