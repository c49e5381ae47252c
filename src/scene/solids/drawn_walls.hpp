#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "scene/gestures/wall_stroke.hpp"
#include "scene/solids/changed_area.hpp"
#include "scene/solids/shape_distance.hpp"

namespace twinflow {

class StateVisitor;

/// A point's signed distance from the piece's edge, negative inside.
double distance_from(const WallStroke& stroke, const Domain& domain, glm::dvec2 point);

/// The walls drawn by the brush: signed distance on a raster over the domain. Nodes are the cells' corners,
/// or divide their sides evenly. It is exact up to `kReach` from an edge, at least that beyond.
class DrawnWalls {
 public:
  static constexpr double kReach = 0.25;  ///< domain units

  /// No walls yet. `cells`: the grid's.
  DrawnWalls(const GridShape& cells, Periodicity periodic);

  /// Adds a piece, or removes what it covers.
  void add(const WallStroke& stroke);

  /// The distance, linear between nodes.
  NearestSurface operator()(glm::dvec2 point) const;
  /// The walls with distances that are also exact beyond kReach; nothing without an edge. Takes tens of
  /// milliseconds.
  std::optional<DrawnWalls> with_all_distances() const;
  /// The area of the walls' nodes for which `counts` is true, domain units².
  template <class Counts>
  double area(const Counts& counts) const {
    int covered = 0;
    for (int j = 0; j < nodes_.y; ++j) {
      for (int i = 0; i < nodes_.x; ++i) {
        if (distance_[index({i, j})] < 0.0f && counts(place({i, j}))) ++covered;
      }
    }
    return covered * spacing_ * spacing_;
  }

  /// A new number for every set of walls and every piece.
  std::uint64_t version() const { return version_; }
  /// The area in which the distance may differ from a version that these were copied from; nothing for others
  /// or too old ones.
  std::optional<ChangedArea> changed_since(std::uint64_t version) const;

  /// Writes or reads the distances; see StateVisitor. Throws InputError for another raster.
  void visit_state(StateVisitor& visitor);

 private:
  /// A rectangle of nodes, maybe beyond the first and last.
  struct Box {
    glm::ivec2 first, last;
  };
  struct Change {
    std::uint64_t from;
    ChangedArea area;
  };
  static constexpr std::size_t kMostChanges = 256;

  void add_piece(const WallStroke& stroke);
  void note_change(const Box& box);
  Box box_around(const WallStroke& stroke) const;
  void find_distances_again(const Box& box, bool outside);
  glm::dvec2 place(glm::ivec2 node) const { return domain_.minimum() + spacing_ * glm::dvec2(node); }
  std::size_t index(glm::ivec2 node) const {
    if (domain_.periodic.x) node.x = ((node.x % nodes_.x) + nodes_.x) % nodes_.x;
    if (domain_.periodic.y) node.y = ((node.y % nodes_.y) + nodes_.y) % nodes_.y;
    return static_cast<std::size_t>(node.y) * nodes_.x + node.x;
  }

  Domain domain_;
  glm::ivec2 nodes_;             ///< columns and rows; if periodic, without the first ones again
  double spacing_;               ///< domain units
  std::vector<float> distance_;  ///< by node, domain units
  std::uint64_t version_;
  std::vector<Change> changes_;  ///< the last ones, oldest first
};

}  // namespace twinflow
