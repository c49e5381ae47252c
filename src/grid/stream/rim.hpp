#pragma once

#include <array>
#include <span>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "grid/solids/cut_cells.hpp"

namespace twinflow {

/// The faces of a free stream's cells on which the velocity is given (InletProfile), and the points among
/// them at which it is computed. Between these points it follows cubics. Lengths in cells from the domain's
/// lower left corner.
class Rim {
 public:
  /// `spacing`: of the points, in faces.
  Rim(const GridShape& shape, int spacing);

  /// The points at which u is wanted, then the points at which v is.
  const std::vector<glm::dvec2>& points() const { return points_; }
  std::size_t count_of_u() const { return count_of_u_; }  ///< the others are of v

  /// The stream's velocity and what is added at the points; domain units per second.
  InletProfile profile(double stream, std::span<const double> added) const;

 private:
  /// The faces of one component along one edge.
  struct Line {
    glm::dvec2 first;
    glm::dvec2 step;
    int faces;
    double lowest = 0.0;    ///< of its points, in faces behind the first face
    int count = 0;          ///< of its points
    std::size_t begin = 0;  ///< of its points among all
  };
  std::vector<double> along(const Line& line, std::span<const double> added) const;

  double spacing_;
  std::array<Line, 6> lines_;  ///< u: left, bottom, top; v: left, bottom, top
  std::vector<glm::dvec2> points_;
  std::size_t count_of_u_ = 0;
};

}  // namespace twinflow
