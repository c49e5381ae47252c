#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/domain.hpp"
#include "gl/pass.hpp"
#include "scene/scene.hpp"
#include "scene/solids/walls.hpp"

namespace twinflow {

/// The cells of a grid fluid: number, layout of the unknowns, and walls.
///
/// On staggered cells texel (i, j) holds u of the left face and v of the bottom face. In a closed box the
/// first column's and row's faces are walls with zero velocity, and, by repetition, the opposite walls. In a
/// layer only the rows are.
struct GridCells {
  GridShape shape;
  GridLayout layout = GridLayout::staggered;
  std::optional<Walls> walls = std::nullopt;  ///< none: periodic
  bool solids = false;                        ///< solids or channel ends cut the cells (grid/solids)
  bool channel = false;                       ///< the left end is an inlet, the right an outlet
  bool surface = false;                       ///< the liquid has a free surface (grid/surface)
  bool layer = false;                         ///< floor and ceiling; sideways periodic
  /// A channel whose first and last row of cells lie outside, in a stream without bounds (grid/stream).
  bool free_stream = false;
  /// Velocities are means over faces, as the advection scheme has it, or values in their middles.
  /// velocity_on_cells and PointVelocity convert.
  bool face_means = false;

  static GridCells of(const Settings& settings);
  static GridCells of(const Scene& scene);  ///< with its solids and rigid bodies
  /// Whether the scene's solids, bowl or channel ends cut the cells.
  static bool cut_by_solids_of(const Scene& scene);

  /// Whether velocities on these cells are face means with an advection scheme. They never are beside a free
  /// surface (velocity is extended into vacuum) or between walls (friction and pressure need point values).
  bool has_face_means(Advection scheme) const;

  Periodicity periodic() const { return {!walls || layer, !walls}; }
  Domain domain() const { return shape.domain(periodic()); }
  /// The shader definitions for these cells (shaders/common/boundary.glsl).
  std::vector<std::string> definitions() const;
  /// The boundary's definitions alone, for velocities at cell centers.
  std::vector<std::string> boundary_definitions() const;
  /// Center values are mirrored behind walls.
  gl::Wraps center_wrap() const { return gl::Wraps::repeating(periodic().x, periodic().y, gl::Wrap::mirror); }
  gl::Pass& set_walls(gl::Pass& pass) const;  ///< for reading velocities behind walls

  /// The distance of differenced values in divergence and gradient, domain units.
  double difference_spacing() const;
  /// The place of u (`component` 0) or v (1) from the cell's center, domain units.
  glm::dvec2 component_place(int component) const;
  bool on_wall(int i, int j, int component) const {
    if (!walls || free_stream || layout != GridLayout::staggered) return false;
    return component == 0 ? i == 0 && !channel && !layer : j == 0;
  }

  bool operator==(const GridCells&) const = default;
};

}  // namespace twinflow
