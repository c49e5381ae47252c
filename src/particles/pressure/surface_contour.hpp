#pragma once

#include <vector>

#include <glm/ext/vector_int2.hpp>
#include <glm/vec2.hpp>

#include "particles/pressure/color_field.hpp"

namespace twinflow {

/// The color on the contour.
inline constexpr float kContourColor = 0.5f;

/// The line on which the color is ½, in straight segments. Each pulls its two ends together by the tension 1.
/// The line ends at solids.
class SurfaceContour {
 public:
  struct Vertex {
    glm::dvec2 at;         ///< domain units
    glm::dvec2 pull{0.0};  ///< of its segments
    double outside = 0.0;  ///< distance from solids; see ColorNodes
  };
  /// A point at which the line meets a solid.
  struct End {
    glm::dvec2 at;
    glm::dvec2 pull;  ///< of its segment, a unit vector
    glm::dvec2 dry;   ///< unit normal of its segment, away from the fluid
  };

  /// Finds the line among a strip's nodes by marching squares. Neighboring strips have vertices of their own
  /// on the row that they share.
  void trace(const ColorNodes& nodes);

  const std::vector<Vertex>& vertices() const { return vertices_; }
  /// Pairs of vertices, with the fluid to the left of the way from the first to the second.
  const std::vector<glm::ivec2>& segments() const { return segments_; }
  const std::vector<End>& ends() const { return ends_; }

 private:
  std::vector<Vertex> vertices_;
  std::vector<glm::ivec2> segments_;
  std::vector<End> ends_;
  std::vector<int> below_, above_, beside_;  ///< vertices on a row of cells' edges by column; -1: none yet

  void trace_row(const ColorNodes& nodes, int row);
  int vertex(const ColorNodes& nodes, int edge, int column, int row);
  void add_segment(int start, int end);
};

}  // namespace twinflow
