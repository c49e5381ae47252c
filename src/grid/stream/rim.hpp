#pragma once

#include <array>
#include <span>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "grid/solids/cut_cells.hpp"
#include "scene/stream/vortex_velocity.hpp"

namespace twinflow {

/// The faces of a free stream's cells on which the velocity is given (InletProfile), and the points among
/// them at which it is computed. Between these points it follows cubics. Lengths in cells from the domain's
/// lower left corner.
class Rim {
 public:
  /// `spacing`: of the points, in faces.
  Rim(const GridShape& shape, int spacing);

  const InducedPoints& points() const { return points_; }

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
  InducedPoints points_;
};

}  // namespace twinflow
