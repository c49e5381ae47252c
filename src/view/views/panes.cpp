#include "view/views/panes.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

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

const PaneRow& row_of(PaneId id) {
  const auto row = find_by(kPanes, &PaneRow::id, id);
  if (row == kPanes.end()) throw std::logic_error("a kind of pane has no row in panes.cpp");
  return *row;
}

std::vector<PanesRow> pane_arrangements() {
  return {{ViewPanes::side_by_side, {PaneId::grid, PaneId::particles}},
          {ViewPanes::grid, {PaneId::grid}},
          {ViewPanes::particles, {PaneId::particles}},
          {ViewPanes::overlay, {PaneId::overlay}},
          {ViewPanes::difference, {PaneId::difference}}};
}

std::vector<PaneId> panes_of(ViewPanes view, bool has_grid, bool has_particles) {
  const std::vector<PanesRow> rows = pane_arrangements();
  const auto row = find_by(rows, &PanesRow::view, view);
  if (row == rows.end()) throw std::logic_error("an arrangement of panes has no row in panes.cpp");
  std::vector<PaneId> panes = row->panes;
  std::erase_if(panes, [&](PaneId id) {
    const PaneRow& pane = row_of(id);
    return (pane.is_about_grid() && !has_grid) || (pane.is_about_particles() && !has_particles);
  });
  if (panes.empty() && has_grid) return {PaneId::grid};
  if (panes.empty() && has_particles) return {PaneId::particles};
  return panes;
}

}  // namespace twinflow
