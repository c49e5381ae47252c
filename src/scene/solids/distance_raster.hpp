#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "scene/solids/shape_distance.hpp"

namespace twinflow {

/// The rectangle around the origin that a raster covers.
struct RasterFrame {
  glm::dvec2 half;       ///< half its width and height, domain units
  Periodicity periodic;  ///< what it shows repeats with its width, its height
};

/// The distance from the line on which a function changes its sign, on the nodes of a raster. It is
/// interpolated linearly between nodes. The line consists of the straight pieces of marching squares
/// (Lorensen, Cline 1987). Every node learns its nearest piece from its neighbors (Danielsson, "Euclidean
/// distance mapping", 1980).
class DistanceRaster {
 public:
  /// `inside`: positive inside of the shape. Throws InputError if it has the same sign on all nodes.
  DistanceRaster(const RasterFrame& frame, const std::function<double(glm::dvec2)>& inside);

  /// Beyond the frame of a shape that does not repeat, the distance from the frame is added.
  NearestSurface operator()(glm::dvec2 point) const;

 private:
  struct Nodes {
    RasterFrame frame;
    int columns, rows;  ///< of nodes; in a periodic frame the last ones are not the first ones again
    glm::dvec2 between;
    std::vector<float> distance;  ///< signed, domain units
  };
  std::shared_ptr<const Nodes> nodes_;  ///< shared by copies
};

}  // namespace twinflow
