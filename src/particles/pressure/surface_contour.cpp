#include "particles/pressure/surface_contour.hpp"

#include <array>

#include <glm/geometric.hpp>

namespace twinflow {
namespace {

/// Edges of a cell.
enum CellEdge { kBottom, kRight, kTop, kLeft, kNoEdge };

/// The edges that segments join, with the fluid to their left. The cases are sums of 1, 2, 4 and 8 for fluid
/// at the corners, counter-clockwise from the bottom left. Cases 5 and 10 have a bridge of fluid.
using CellSegments = std::array<CellEdge, 4>;
constexpr CellSegments single(CellEdge from, CellEdge to) { return {from, to, kNoEdge, kNoEdge}; }
constexpr std::array<CellSegments, 16> kSegments = {
    single(kNoEdge, kNoEdge),
    single(kBottom, kLeft),
    single(kRight, kBottom),
    single(kRight, kLeft),
    single(kTop, kRight),
    CellSegments{kBottom, kRight, kTop, kLeft},
    single(kTop, kBottom),
    single(kTop, kLeft),
    single(kLeft, kTop),
    single(kBottom, kTop),
    CellSegments{kLeft, kBottom, kRight, kTop},
    single(kRight, kTop),
    single(kLeft, kRight),
    single(kBottom, kRight),
    single(kLeft, kBottom),
    single(kNoEdge, kNoEdge),
};
/// The same without a bridge.
constexpr CellSegments kApart5 = {kBottom, kLeft, kTop, kRight};
constexpr CellSegments kApart10 = {kRight, kBottom, kLeft, kTop};

}  // namespace

void SurfaceContour::trace(const ColorNodes& nodes) {
  vertices_.clear();
  segments_.clear();
  ends_.clear();
  const auto columns = static_cast<std::size_t>(nodes.columns);
  above_.assign(columns, -1);
  for (int row = 0; row + 1 < nodes.rows; ++row) {
    below_.swap(above_);
    above_.assign(columns, -1);
    beside_.assign(columns, -1);
    trace_row(nodes, row);
  }
}

void SurfaceContour::trace_row(const ColorNodes& nodes, int row) {
  const float* low = nodes.color.data() + nodes.index(0, row);
  const float* high = nodes.color.data() + nodes.index(0, row + 1);
  const auto is_fluid = [](float color) { return color > kContourColor ? 1 : 0; };
  for (int column = 0; column + 1 < nodes.columns; ++column) {
    const float* a = low + column;
    const float* b = high + column;
    const int kind = is_fluid(a[0]) + 2 * is_fluid(a[1]) + 4 * is_fluid(b[1]) + 8 * is_fluid(b[0]);
    if (kind == 0 || kind == 15) continue;
    const bool is_bridge = a[0] + a[1] + b[0] + b[1] > 4.0f * kContourColor;
    const CellSegments& segments = kind == 5 && !is_bridge    ? kApart5
                                   : kind == 10 && !is_bridge ? kApart10
                                                              : kSegments[static_cast<std::size_t>(kind)];
    for (std::size_t k = 0; k < segments.size() && segments[k] != kNoEdge; k += 2) {
      const int start = vertex(nodes, segments[k], column, row);
      const int end = vertex(nodes, segments[k + 1], column, row);
      add_segment(start, end);
    }
  }
}

/// The vertex on a cell's edge, found once for the cells on both sides.
int SurfaceContour::vertex(const ColorNodes& nodes, int edge, int column, int row) {
  const bool lies = edge == kBottom || edge == kTop;
  const int first_column = column + (edge == kRight ? 1 : 0);
  const int first_row = row + (edge == kTop ? 1 : 0);
  std::vector<int>& known = edge == kBottom ? below_ : edge == kTop ? above_ : beside_;
  int& number = known[static_cast<std::size_t>(first_column)];
  if (number >= 0) return number;
  const std::size_t first = nodes.index(first_column, first_row);
  const std::size_t second = lies ? first + 1 : first + static_cast<std::size_t>(nodes.stride);
  const double c0 = double{nodes.color[first]} - kContourColor;
  const double c1 = double{nodes.color[second]} - kContourColor;
  const double part = c0 / (c0 - c1);
  const glm::dvec2 node =
      glm::dvec2(first_column, first_row) + part * glm::dvec2(lies ? 1.0 : 0.0, lies ? 0.0 : 1.0);
  const double outside =
      nodes.outside.empty()
          ? 1.0
          : double{nodes.outside[first]} + part * (double{nodes.outside[second]} - nodes.outside[first]);
  number = static_cast<int>(vertices_.size());
  vertices_.push_back({.at = nodes.origin + nodes.cell * node, .outside = outside});
  return number;
}

void SurfaceContour::add_segment(int start, int end) {
  Vertex& a = vertices_[static_cast<std::size_t>(start)];
  Vertex& b = vertices_[static_cast<std::size_t>(end)];
  if (a.outside <= 0.0 && b.outside <= 0.0) return;
  segments_.push_back({start, end});
  const glm::dvec2 way = b.at - a.at;
  const double length = glm::length(way);
  if (length == 0.0) return;
  const glm::dvec2 along = way / length;
  if (a.outside > 0.0) a.pull += along;
  if (b.outside > 0.0) b.pull -= along;
  if (a.outside > 0.0 && b.outside > 0.0) return;
  const glm::dvec2 at = a.at + a.outside / (a.outside - b.outside) * way;
  ends_.push_back({at, a.outside > 0.0 ? -along : along, {along.y, -along.x}});
}

}  // namespace twinflow
