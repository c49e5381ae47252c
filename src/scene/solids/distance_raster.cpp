#include "scene/solids/distance_raster.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "core/error.hpp"
#include "scene/solids/nearest_edges.hpp"

namespace twinflow {
namespace {

constexpr double kFinest = 1.0 / 256.0;     ///< distance of nodes, domain units, unless …
constexpr double kMostNodes = 1024 * 1024;  ///< … these would be more
constexpr double kOpposite = 1e-3;          ///< length of the sum of two unit vectors
constexpr double kFewest = 256.0;           ///< nodes along the longer side of the frame

/// The values of `inside` at the nodes with the other sign, so that they are negative inside. Throws
/// InputError if they do not change their sign.
std::vector<double> sampled(const RasterFrame& frame, glm::ivec2 nodes, glm::dvec2 between,
                            const std::function<double(glm::dvec2)>& inside) {
  std::vector<double> values;
  values.reserve(static_cast<std::size_t>(nodes.x) * nodes.y);
  for (int j = 0; j < nodes.y; ++j) {
    for (int i = 0; i < nodes.x; ++i) values.push_back(-inside(-frame.half + glm::dvec2(i, j) * between));
  }
  if (std::none_of(values.begin(), values.end(), [](double value) { return value < 0.0; })) {
    throw InputError("has no part that is solid");
  }
  if (std::all_of(values.begin(), values.end(), [](double value) { return value < 0.0; })) {
    throw InputError("is solid everywhere");
  }
  return values;
}

}  // namespace

DistanceRaster::DistanceRaster(const RasterFrame& frame, const std::function<double(glm::dvec2)>& inside) {
  const glm::dvec2 size = 2.0 * frame.half;
  const double wanted = std::min(kFinest, std::max(size.x, size.y) / kFewest);
  const double spacing = std::max(wanted, std::sqrt(size.x * size.y / kMostNodes));
  const glm::ivec2 parts(glm::max(glm::ceil(size / spacing), 4.0));
  const glm::ivec2 nodes = parts + glm::ivec2(frame.periodic.x ? 0 : 1, frame.periodic.y ? 0 : 1);
  const glm::dvec2 between = size / glm::dvec2(parts);
  const NearestEdges edges(nodes, between, frame.periodic, sampled(frame, nodes, between, inside));
  std::vector<float> distances;
  distances.reserve(static_cast<std::size_t>(nodes.x) * nodes.y);
  for (int j = 0; j < nodes.y; ++j) {
    for (int i = 0; i < nodes.x; ++i) {
      const double distance = edges.distance({i, j});
      distances.push_back(static_cast<float>(edges.value({i, j}) < 0.0 ? -distance : distance));
    }
  }
  nodes_ = std::make_shared<Nodes>(Nodes{frame, nodes.x, nodes.y, between, std::move(distances)});
}

NearestSurface DistanceRaster::operator()(glm::dvec2 point) const {
  const Nodes& nodes = *nodes_;
  const glm::dvec2 half = nodes.frame.half;
  const Periodicity periodic = nodes.frame.periodic;
  const auto within_axis = [&](int axis) {
    const double width = 2.0 * half[axis];
    return periodic[axis] ? point[axis] - width * std::round(point[axis] / width)
                          : std::clamp(point[axis], -half[axis], half[axis]);
  };
  const glm::dvec2 within(within_axis(0), within_axis(1));
  const glm::dvec2 place = (within + half) / nodes.between;
  glm::ivec2 node(glm::floor(place));
  const glm::ivec2 count(nodes.columns, nodes.rows);
  if (!periodic.x) node.x = std::min(node.x, count.x - 2);
  if (!periodic.y) node.y = std::min(node.y, count.y - 2);
  const glm::dvec2 part = place - glm::dvec2(node);
  const auto at = [&](int i, int j) {
    const glm::ivec2 wrapped = (node + count + glm::ivec2(i, j)) % count;
    return double(nodes.distance[static_cast<std::size_t>(wrapped.y) * nodes.columns + wrapped.x]);
  };
  const double below = glm::mix(at(0, 0), at(1, 0), part.x);
  const double above = glm::mix(at(0, 1), at(1, 1), part.x);
  const glm::dvec2 slope(glm::mix(at(1, 0) - at(0, 0), at(1, 1) - at(0, 1), part.y), above - below);
  glm::dvec2 outward = slope / nodes.between;
  const double steepness = glm::length(outward);
  outward = steepness > 0.0 ? outward / steepness : glm::dvec2(0.0, 1.0);
  const glm::dvec2 beyond(periodic.x ? 0.0 : point.x - within.x, periodic.y ? 0.0 : point.y - within.y);
  const double further = glm::length(beyond);
  if (further > 0.0) {
    const glm::dvec2 away = beyond / further;
    const glm::dvec2 both = outward + away;  // they cancel if a solid at the frame's edge opens inwards
    outward = glm::length(both) > kOpposite ? glm::normalize(both) : away;
  }
  return {glm::mix(below, above, part.y) + further, outward};
}

}  // namespace twinflow
