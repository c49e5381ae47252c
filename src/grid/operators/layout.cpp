#include "grid/operators/layout.hpp"

#include "grid/operators/advection_schemes.hpp"
#include "scene/solids/solid_set.hpp"

namespace twinflow {

GridCells GridCells::of(const Settings& settings) {
  GridCells cells{grid_shape(settings), settings.grid.layout, {}, false};
  if (settings.domain.boundary != Boundary::wrap) {
    cells.walls = Walls::of(settings);
  }
  cells.channel = cells.solids = has_inlet(settings);
  cells.free_stream = settings.domain.boundary == Boundary::free_stream;
  cells.surface = settings.grid.surface == FreeSurface::free;
  cells.layer = settings.domain.boundary == Boundary::layer;
  cells.face_means = cells.has_face_means(settings.grid.advection);
  return cells;
}

GridCells GridCells::of(const Scene& scene) {
  GridCells cells = of(scene.settings);
  cells.solids = cut_by_solids_of(scene) || (cells.surface && !scene.bodies.empty());
  return cells;
}

bool GridCells::cut_by_solids_of(const Scene& scene) {
  return has_inlet(scene.settings) || !scene.solids.empty() || bowl_cuts_grid(scene.settings);
}

bool GridCells::has_face_means(Advection scheme) const {
  return layout == GridLayout::staggered && !surface && !walls && advection_row(scheme).face_means;
}

std::vector<std::string> GridCells::definitions() const {
  std::vector<std::string> result = boundary_definitions();
  if (layout == GridLayout::staggered) result.emplace_back("STAGGERED");
  if (solids) result.emplace_back("SOLIDS");
  if (surface) result.emplace_back("SURFACE");
  return result;
}

std::vector<std::string> GridCells::boundary_definitions() const {
  std::vector<std::string> result;
  if (walls) result.emplace_back("WALLS");
  if (channel) result.emplace_back("CHANNEL");
  if (layer) result.emplace_back("LAYER");
  if (free_stream) result.emplace_back("FREE_STREAM");
  return result;
}

gl::Pass& GridCells::set_walls(gl::Pass& pass) const {
  if (!walls || !pass.uses("u_walls")) return pass;
  return pass.set("u_walls", glm::vec3(walls->no_slip ? -1.0 : 1.0, walls->sticks_to_lid() ? -1.0 : 1.0,
                                       walls->lid_speed));
}

double GridCells::difference_spacing() const {
  return (layout == GridLayout::staggered ? 1.0 : 2.0) * shape.cell_size();
}

glm::dvec2 GridCells::component_place(int component) const {
  if (layout == GridLayout::collocated) return {0.0, 0.0};
  const double half = 0.5 * shape.cell_size();
  return component == 0 ? glm::dvec2(-half, 0.0) : glm::dvec2(0.0, -half);
}

}  // namespace twinflow
