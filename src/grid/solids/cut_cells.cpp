#include "grid/solids/cut_cells.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace twinflow {
namespace {

/// Part of a segment that is fluid, by the distances at its ends.
float open_part(float a, float b) {
  if (a > 0.0f && b > 0.0f) return 1.0f;
  if (a <= 0.0f && b <= 0.0f) return 0.0f;
  const float part = std::max(a, b) / std::abs(a - b);
  return part < kLeastOpening ? 0.0f : part;
}

/// What a solid is at the place of one component of the velocity.
struct Place {
  float distance;  ///< cells
  float velocity;  ///< of the solid
  float slip;
};

/// The cutting of one grid while it is computed.
class Cutter {
 public:
  Cutter(const SolidSet& solids, const GridCells& cells, const std::vector<float>& corners)
      : solids_(solids), cells_(cells), corners_(corners) {}

  /// The places of one component, by cell.
  std::vector<Place> places(int component) const {
    std::vector<Place> result;
    result.reserve(static_cast<std::size_t>(cells_.shape.cells()));
    for (int j = 0; j < cells_.shape.ny; ++j) {
      for (int i = 0; i < cells_.shape.nx; ++i) result.push_back(place(i, j, component));
    }
    return result;
  }

  float opening(int i, int j, int component) const {
    if (cells_.on_wall(i, j, component)) return 0.0f;
    return component == 0 ? open_part(corner(i, j), corner(i, j + 1))
                          : open_part(corner(i, j), corner(i + 1, j));
  }

  /// The four links of a component of a cell, and what the solids pull it with.
  std::pair<glm::vec4, float> links(const std::vector<Place>& places, int i, int j) const {
    constexpr std::array<glm::ivec2, 4> kNeighbors{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};
    glm::vec4 links(0.0f);
    float pull = 0.0f;
    const Place& own = places[index(i, j)];
    if (own.distance <= 0.0f) return {links, own.velocity};
    for (int side = 0; side < 4; ++side) {
      const Place& other = places[index(i + kNeighbors[side].x, j + kNeighbors[side].y)];
      if (other.distance > 0.0f) {
        links[side] = 1.0f;
        continue;
      }
      constexpr float kLeastDistance = 0.02f;
      const float way = std::clamp(own.distance / (own.distance - other.distance), kLeastDistance, 1.0f);
      const float strength = (1.0f - other.slip) / way;
      links[side] = -strength;
      pull += strength * (own.velocity + way * (other.velocity - own.velocity));
    }
    return {links, pull};
  }

 private:
  float corner(int i, int j) const {
    return corners_[static_cast<std::size_t>(j) * (cells_.shape.nx + 1) + i];
  }
  /// A cell's, or beyond the edge that of its image or of the last one before a wall.
  std::size_t index(int i, int j) const {
    const auto [nx, ny] = std::pair(cells_.shape.nx, cells_.shape.ny);
    i = cells_.walls ? std::clamp(i, 0, nx - 1) : (i + nx) % nx;
    j = cells_.walls ? std::clamp(j, 0, ny - 1) : (j + ny) % ny;
    return static_cast<std::size_t>(j) * nx + i;
  }

  /// Far from all solids the mean of two corners says enough.
  Place place(int i, int j, int component) const {
    constexpr float kFar = 2.0f;  // cells
    const float first = corner(i, j);
    const float second = component == 0 ? corner(i, j + 1) : corner(i + 1, j);
    if (first > kFar && second > kFar) return {0.5f * (first + second), 0.0f, 0.0f};
    const SolidSurface near = solids_.nearest(cells_.shape.center(i, j) + cells_.component_place(component));
    return {static_cast<float>(near.distance / cells_.shape.cell_size()),
            static_cast<float>(component == 0 ? near.velocity.x : near.velocity.y),
            static_cast<float>(near.slip)};
  }

  const SolidSet& solids_;
  const GridCells& cells_;
  const std::vector<float>& corners_;
};

std::vector<float> corner_distances(const SolidSet& solids, const GridCells& cells) {
  const GridShape& shape = cells.shape;
  const double h = shape.cell_size();
  std::vector<float> corners;
  corners.reserve(static_cast<std::size_t>(shape.nx + 1) * (shape.ny + 1));
  for (int j = 0; j <= shape.ny; ++j) {
    for (int i = 0; i <= shape.nx; ++i) {
      const glm::dvec2 corner = cells.domain().minimum() + h * glm::dvec2(i, j);
      corners.push_back(static_cast<float>(solids.distance(corner) / h));
    }
  }
  return corners;
}

}  // namespace

CutCells::CutCells(const SolidSet& solids, const GridCells& cells)
    : corners(corner_distances(solids, cells)) {
  const Cutter cutter(solids, cells, corners);
  const std::vector<Place> places_u = cutter.places(0);
  const std::vector<Place> places_v = cutter.places(1);
  for (int j = 0; j < cells.shape.ny; ++j) {
    for (int i = 0; i < cells.shape.nx; ++i) {
      const Place& u = places_u[faces.size()];
      const Place& v = places_v[faces.size()];
      const auto held = [&](int component, float velocity) {
        return cells.on_wall(i, j, component) ? 0.0f : velocity;
      };
      faces.emplace_back(cutter.opening(i, j, 0), cutter.opening(i, j, 1), held(0, u.velocity),
                         held(1, v.velocity));
      const auto [around_u, pull_u] = cutter.links(places_u, i, j);
      const auto [around_v, pull_v] = cutter.links(places_v, i, j);
      links_u.push_back(around_u);
      links_v.push_back(around_v);
      pulls.emplace_back(pull_u, pull_v, u.distance > 0.0f ? 1.0f : 0.0f, v.distance > 0.0f ? 1.0f : 0.0f);
      slips.push_back(std::max(u.slip, v.slip));
    }
  }
}

}  // namespace twinflow
