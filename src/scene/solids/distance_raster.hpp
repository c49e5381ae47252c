#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "scene/solids/shape_distance.hpp"

namespace twinflow {

/// A raster's rectangle around the origin.
struct RasterFrame {
  glm::dvec2 half;       ///< half width and height, domain units
  Periodicity periodic;  ///< repeats with its width, its height
};

/// The distance from a function's line of sign change on a raster, linear between nodes. Its pieces are from
/// marching squares (Lorensen, Cline 1987). Nodes learn the nearest from neighbors (Danielsson, "Euclidean
/// distance mapping", 1980).
class DistanceRaster {
 public:
  /// `inside`: positive inside. Throws InputError if all nodes have the same sign.
  DistanceRaster(const RasterFrame& frame, const std::function<double(glm::dvec2)>& inside);

  /// Beyond a frame that does not repeat, the distance from the frame is added.
  NearestSurface operator()(glm::dvec2 point) const;

 private:
  struct Nodes {
    RasterFrame frame;
    int columns, rows;  ///< of nodes; a periodic frame does not repeat the first ones
    glm::dvec2 between;
    std::vector<float> distance;  ///< signed, domain units
  };
  std::shared_ptr<const Nodes> nodes_;  ///< shared by copies
};

}  // namespace twinflow
