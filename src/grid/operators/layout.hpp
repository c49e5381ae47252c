#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/domain.hpp"
#include "gl/pass.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// What the walls of a closed box do to the fluid that slides along them.
struct Walls {
  bool no_slip = false;  ///< it stops at the walls; else it slides freely
  /// Of the upper wall to the right, domain units per second; a lid that moves drags.
  double lid_speed = 0.0;

  bool lid_drags() const { return no_slip || lid_speed != 0.0; }
  bool operator==(const Walls&) const = default;
};

/// The cells of a grid fluid: their number, where the unknowns stand, and what bounds them.
///
/// On staggered cells texel (i, j) of a velocity holds u of the left face and v of the bottom face. In a
/// closed box those of the first column and row stand on the walls and are zero; as fields repeat, they are
/// also the faces on the opposite walls.
struct GridCells {
  GridShape shape;
  GridLayout layout = GridLayout::staggered;
  std::optional<Walls> walls = std::nullopt;  ///< nothing: the domain wraps around

  static GridCells of(const Settings& settings);

  Domain domain() const { return shape.domain(!walls); }
  /// The definitions that make a shader's program for these cells (shaders/common/boundary.glsl).
  std::vector<std::string> definitions() const;
  /// What a field of values at the cells' centres is beyond the edge: its mirror image behind walls.
  gl::Wrap center_wrap() const { return walls ? gl::Wrap::mirror : gl::Wrap::repeat; }
  /// Tells a pass about the walls, where it reads velocities behind them.
  gl::Pass& set_walls(gl::Pass& pass) const;

  /// Distance of the values whose difference makes divergence and gradient, in domain units.
  double difference_spacing() const;
  /// From a cell's centre to where its u (`component` 0) or v (1) stands, in domain units.
  glm::dvec2 component_place(int component) const;
  /// Whether a texel's component stands on a wall.
  bool on_wall(int i, int j, int component) const {
    return walls && layout == GridLayout::staggered && (component == 0 ? i : j) == 0;
  }

  bool operator==(const GridCells&) const = default;
};

}  // namespace twinflow
