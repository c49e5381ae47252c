#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/domain.hpp"
#include "gl/pass.hpp"
#include "scene/scene.hpp"
#include "scene/solids/walls.hpp"

namespace twinflow {

/// The cells of a grid fluid: their number, the layout of the unknowns, and the walls.
///
/// On staggered cells texel (i, j) holds u of the left face and v of the bottom face. In a closed box the
/// faces of the first column and row are walls with zero velocity. Because fields repeat, they are also the
/// faces on the opposite walls. In a layer that holds for the rows alone.
struct GridCells {
  GridShape shape;
  GridLayout layout = GridLayout::staggered;
  std::optional<Walls> walls = std::nullopt;  ///< none: the domain is periodic
  bool solids = false;                        ///< solids or the ends of a channel cut the cells (grid/solids)
  bool channel = false;                       ///< the left end is an inlet, the right one an outlet
  bool surface = false;                       ///< the liquid ends at a free surface (grid/surface)
  bool layer = false;  ///< the walls are a floor and a ceiling; sideways the fluid repeats
  /// Velocities are means over the faces, as the advection scheme has it, or else values in the faces'
  /// middles. Formulas and readings convert between the two: velocity_on_cells, PointVelocity.
  bool face_means = false;

  static GridCells of(const Settings& settings);
  /// With the solids and rigid bodies of the scene.
  static GridCells of(const Scene& scene);
  /// Whether solids of the scene, its bowl, or the ends of its channel cut the cells.
  static bool cut_by_solids_of(const Scene& scene);

  /// Whether velocities on these cells are means over the faces with an advection scheme. Beside a free
  /// surface they never are, because the velocity is extended into vacuum. Nor are they between walls:
  /// friction and pressure need values at points there, which the cells then hold more nearly.
  bool has_face_means(Advection scheme) const;

  Periodicity periodic() const { return {!walls || layer, !walls}; }
  Domain domain() const { return shape.domain(periodic()); }
  /// The definitions of the shader variants for these cells (shaders/common/boundary.glsl).
  std::vector<std::string> definitions() const;
  /// The definitions of the boundary alone serve velocities at the cells' centers, which are like collocated
  /// ones.
  std::vector<std::string> boundary_definitions() const;
  /// What a field of values at the cells' centers holds beyond the edge: its mirror image behind walls.
  gl::Wraps center_wrap() const { return gl::Wraps::repeating(periodic().x, periodic().y, gl::Wrap::mirror); }
  /// Sets the uniforms of the walls for a pass that reads velocities behind them.
  gl::Pass& set_walls(gl::Pass& pass) const;

  /// The distance of the values whose differences make divergence and gradient, domain units.
  double difference_spacing() const;
  /// The place of a cell's u (`component` 0) or v (1), from the cell's center, domain units.
  glm::dvec2 component_place(int component) const;
  /// Whether a component of a texel stands on a wall.
  bool on_wall(int i, int j, int component) const {
    if (!walls || layout != GridLayout::staggered) return false;
    return component == 0 ? i == 0 && !channel && !layer : j == 0;
  }

  bool operator==(const GridCells&) const = default;
};

}  // namespace twinflow
