#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "grid/solids/cut_cells.hpp"

namespace twinflow {

/// Part of a segment that is fluid, by the distances at its ends.
inline float open_part(float a, float b) {
  if (a > 0.0f && b > 0.0f) return 1.0f;
  if (a <= 0.0f && b <= 0.0f) return 0.0f;
  const float part = std::max(a, b) / std::abs(a - b);
  return part < kLeastOpening ? 0.0f : part;
}

/// The places that are linked to a component of a cell: to the west, east, south and north, and its own.
inline constexpr std::array<glm::ivec2, 5> kLinked{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {0, 0}}};
inline constexpr int kOwnPlace = 4;

/// What stands around a component of a cell, for its viscosity.
struct CutCells::ViscousLinks {
  glm::vec4 links{0.0f};  ///< see CutCells
  float pull = 0.0f;      ///< of solids
  InletPulls inlet{};     ///< of an inlet
  std::vector<SurfacePart> frictions{};
};

/// The cutting of one grid while it is computed.
class CutCells::Cutter {
 public:
  Cutter(const SolidSet& solids, const GridCells& cells, const std::vector<float>& corners)
      : solids_(solids), cells_(cells), corners_(corners) {}

  /// A cell's value; beyond the edge, the value of its image or of the last cell before a wall.
  std::size_t index(int i, int j) const {
    const auto [nx, ny] = std::pair(cells_.shape.nx, cells_.shape.ny);
    i = cells_.periodic().x ? (i + nx) % nx : std::clamp(i, 0, nx - 1);
    j = cells_.periodic().y ? (j + ny) % ny : std::clamp(j, 0, ny - 1);
    return static_cast<std::size_t>(j) * nx + i;
  }

  /// The distance of a corner from the solids, cells.
  float corner_distance(int i, int j) const {
    const double h = cells_.shape.cell_size();
    const glm::dvec2 place = cells_.domain().minimum() + h * glm::dvec2(i, j);
    return static_cast<float>(std::min(solids_.distance(place) / h, kFarthestCorner));
  }

  /// The solid at a component of a cell, with the inlet and the outlet.
  Place place(int i, int j, int component) const {
    Place result = place_by_solids(i, j, component);
    result.is_inlet = is_inlet(i, j, component) && !(component == 1 && cells_.on_wall(i, j, component));
    result.past_outlet = past_outlet(i, component);
    return result;
  }

  /// The part of a face through which fluid flows.
  float opening(int i, int j, int component) const {
    if (cells_.on_wall(i, j, component) || is_inlet(i, j, component) || past_outlet(i, component))
      return 0.0f;
    return fluid_part(i, j, component);
  }
  /// The part of a face that is outside of solids, whatever else holds it.
  float fluid_part(int i, int j, int component) const {
    return component == 0 ? open_part(corner(i, j), corner(i, j + 1))
                          : open_part(corner(i, j), corner(i + 1, j));
  }

  /// What stands to the west, east, south and north of a component of a cell.
  ViscousLinks around(const std::vector<Place>& places, int i, int j, int component) const;

  /// Adds the closed part of a face to those on which the pressure acts.
  void add_pressed(SurfaceParts& parts, const std::vector<Place>& places, int i, int j, int component,
                   glm::vec2 cells_are_fluid) const;

  /// Whether fluid can flow through any face of a cell.
  bool is_fluid(const std::vector<glm::vec4>& openings, int i, int j) const {
    return openings[index(i, j)].x +
               openings[index(i + 1, j)].x * (i + 1 < cells_.shape.nx || cells_.periodic().x) +
               openings[index(i, j)].y +
               openings[index(i, j + 1)].y * (j + 1 < cells_.shape.ny || cells_.periodic().y) >
           0.0f;
  }

 private:
  /// The torque about a solid's center of a unit force along one axis.
  double lever(glm::dvec2 place, int solid, int component) const {
    const glm::dvec2 arm = solids_.from_center(place, solid);
    return component == 0 ? -arm.y : arm.x;
  }
  float corner(int i, int j) const {
    return corners_[static_cast<std::size_t>(j) * (cells_.shape.nx + 1) + i];
  }
  /// Whether a face is on the right or the upper wall, beyond the last cells.
  bool is_last_wall(glm::ivec2 face, int component) const {
    return component == 0 ? face.x == cells_.shape.nx && !cells_.periodic().x && !cells_.channel
                          : face.y == cells_.shape.ny && !cells_.periodic().y && !cells_.free_stream;
  }
  /// Whether the entering fluid holds a face.
  bool is_inlet(int i, int j, int component) const {
    const int last_below = component == 0 ? 0 : 1;
    if (cells_.free_stream && (j <= last_below || j == cells_.shape.ny - 1)) return true;
    return cells_.channel && i <= (component == 0 ? 1 : 0);
  }
  bool past_outlet(int i, int component) const {
    return cells_.channel && component == 1 && i == cells_.shape.nx - 1;
  }
  /// The middle of a face, moved along it by a part of a cell.
  glm::dvec2 on_face(int i, int j, int component, float shift) const {
    const glm::dvec2 along = component == 0 ? glm::dvec2(0.0, 1.0) : glm::dvec2(1.0, 0.0);
    return cells_.shape.center(i, j) + cells_.component_place(component) +
           cells_.shape.cell_size() * double{shift} * along;
  }
  /// Far from all solids the mean of two corners says enough.
  Place place_by_solids(int i, int j, int component) const;

  const SolidSet& solids_;
  const GridCells& cells_;
  const std::vector<float>& corners_;
};

}  // namespace twinflow
