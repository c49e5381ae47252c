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
  int solid = -1;            ///< its place in Scene::solids; -1: it is far
  bool is_inlet = false;     ///< the inlet of a channel holds it
  bool past_outlet = false;  ///< it repeats what is before the outlet

  bool flows() const { return distance > 0.0f && !is_inlet && !past_outlet; }
};

/// What stands around a component of a cell, for its viscosity.
struct Surroundings {
  glm::vec4 links{0.0f};  ///< see CutCells
  float pull = 0.0f;      ///< of solids
  float inlet = 0.0f;     ///< the strength of the inlet's pull
  std::vector<SurfacePart> frictions{};
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
    if (cells_.on_wall(i, j, component) || is_inlet(i, component) || past_outlet(i, component)) return 0.0f;
    return fluid_part(i, j, component);
  }
  /// The part of a face that is outside of solids, whatever else holds it.
  float fluid_part(int i, int j, int component) const {
    return component == 0 ? open_part(corner(i, j), corner(i, j + 1))
                          : open_part(corner(i, j), corner(i + 1, j));
  }

  /// What stands to the west, east, south and north of a component of a cell.
  Surroundings around(const std::vector<Place>& places, int i, int j, int component) const {
    constexpr std::array<glm::ivec2, 4> kNeighbors{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};
    const double h = cells_.shape.cell_size();
    const Place& own = places[index(i, j)];
    if (!own.flows()) return {{}, own.velocity, own.is_inlet && own.distance > 0.0f ? 1.0f : 0.0f, {}};
    Surroundings result;
    for (int side = 0; side < 4; ++side) {
      const Place& other = places[index(i + kNeighbors[side].x, j + kNeighbors[side].y)];
      if (other.distance > 0.0f) {
        if (other.is_inlet) result.inlet = 1.0f;
        if (!other.past_outlet) result.links[side] = other.is_inlet ? -1.0f : 1.0f;
        continue;
      }
      constexpr float kLeastDistance = 0.02f;
      const float way = std::clamp(own.distance / (own.distance - other.distance), kLeastDistance, 1.0f);
      const float strength = (1.0f - other.slip) / way;
      const float velocity = own.velocity + way * (other.velocity - own.velocity);
      result.links[side] = -strength;
      result.pull += strength * velocity;
      if (strength == 0.0f) continue;
      const glm::dvec2 surface = cells_.shape.center(i, j) + cells_.component_place(component) +
                                 h * double{way} * glm::dvec2(kNeighbors[side]);
      result.frictions.push_back(
          {{i, j}, component, other.solid, lever(surface, other.solid, component), {strength, velocity}});
    }
    return result;
  }

  /// Adds the closed part of a face to those on which the pressure acts.
  void add_pressed(SurfaceParts& parts, const std::vector<Place>& places, int i, int j, int component,
                   glm::vec2 cells_are_fluid) const {
    const Place& place = places[index(i, j)];
    const float closed = 1.0f - fluid_part(i, j, component);
    if (closed == 0.0f || place.solid < 0 || cells_are_fluid == glm::vec2(0.0f)) return;
    if (cells_.on_wall(i, j, component) || place.is_inlet || place.past_outlet) return;
    const double h = cells_.shape.cell_size();
    const float first = corner(i, j);
    const float last = component == 0 ? corner(i, j + 1) : corner(i + 1, j);
    // Along the face, from its lower or left end: the middle of the part that is closed.
    const double middle = (first > 0.0f) == (last > 0.0f) ? 0.5
                          : first > 0.0f                  ? 1.0 - 0.5 * closed
                                                          : 0.5 * closed;
    const glm::dvec2 along = component == 0 ? glm::dvec2(0.0, h) : glm::dvec2(h, 0.0);
    const glm::dvec2 surface =
        cells_.shape.center(i, j) + cells_.component_place(component) + (middle - 0.5) * along;
    parts.pressures.push_back({{i, j},
                               component,
                               place.solid,
                               lever(surface, place.solid, component),
                               static_cast<float>(h * closed) * cells_are_fluid});
    const double turn = solids_.turning_rate(place.solid);
    if (turn == 0.0) return;
    // The levers are those of the cells' centres; the normal points into the fluid, which is along the axis
    // here and against it behind.
    const glm::dvec2 across = component == 0 ? glm::dvec2(h, 0.0) : glm::dvec2(0.0, h);
    const double here = solids_.from_center(cells_.shape.center(i, j), place.solid)[component];
    const double behind = solids_.from_center(cells_.shape.center(i, j) - across, place.solid)[component];
    parts.rotations[static_cast<std::size_t>(place.solid)] +=
        turn * h * closed * (here * cells_are_fluid.y - behind * cells_are_fluid.x);
  }

  /// Whether fluid can flow through any face of a cell.
  bool is_fluid(const std::vector<glm::vec4>& faces, int i, int j) const {
    return faces[index(i, j)].x + faces[index(i + 1, j)].x * (i + 1 < cells_.shape.nx || !cells_.walls) +
               faces[index(i, j)].y + faces[index(i, j + 1)].y * (j + 1 < cells_.shape.ny || !cells_.walls) >
           0.0f;
  }

 private:
  /// The torque about a solid's centre of a unit force along one axis.
  double lever(glm::dvec2 surface, int solid, int component) const {
    const glm::dvec2 arm = solids_.from_center(surface, solid);
    return component == 0 ? -arm.y : arm.x;
  }
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

  bool is_inlet(int i, int component) const { return cells_.channel && i <= (component == 0 ? 1 : 0); }
  bool past_outlet(int i, int component) const {
    return cells_.channel && component == 1 && i == cells_.shape.nx - 1;
  }
  Place place(int i, int j, int component) const {
    Place result = place_by_solids(i, j, component);
    result.is_inlet = is_inlet(i, component) && !(component == 1 && cells_.on_wall(i, j, component));
    result.past_outlet = past_outlet(i, component);
    return result;
  }

  /// Far from all solids the mean of two corners says enough.
  Place place_by_solids(int i, int j, int component) const {
    constexpr float kFar = 2.0f;  // cells
    const float first = corner(i, j);
    const float second = component == 0 ? corner(i, j + 1) : corner(i + 1, j);
    if (first > kFar && second > kFar) return {0.5f * (first + second), 0.0f, 0.0f, -1};
    const SolidSurface near = solids_.nearest(cells_.shape.center(i, j) + cells_.component_place(component));
    return {static_cast<float>(near.distance / cells_.shape.cell_size()),
            static_cast<float>(component == 0 ? near.velocity.x : near.velocity.y),
            static_cast<float>(near.slip), near.solid};
  }

  const SolidSet& solids_;
  const GridCells& cells_;
  const std::vector<float>& corners_;
};

std::vector<float> corner_distances(const SolidSet& solids, const GridCells& cells) {
  const GridShape& shape = cells.shape;
  const double h = shape.cell_size();
  constexpr double kFarthest = 1e6;  // cells; the distance where there is no solid
  std::vector<float> corners;
  corners.reserve(static_cast<std::size_t>(shape.nx + 1) * (shape.ny + 1));
  for (int j = 0; j <= shape.ny; ++j) {
    for (int i = 0; i <= shape.nx; ++i) {
      const glm::dvec2 corner = cells.domain().minimum() + h * glm::dvec2(i, j);
      corners.push_back(static_cast<float>(std::min(solids.distance(corner) / h, kFarthest)));
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
      const std::size_t cell = faces.size();
      const Place& u = places_u[cell];
      const Place& v = places_v[cell];
      const auto held = [&](int component, float velocity) {
        return cells.on_wall(i, j, component) ? 0.0f : velocity;
      };
      faces.emplace_back(cutter.opening(i, j, 0), cutter.opening(i, j, 1), held(0, u.velocity),
                         held(1, v.velocity));
      const Surroundings around_u = cutter.around(places_u, i, j, 0);
      const Surroundings around_v = cutter.around(places_v, i, j, 1);
      links_u.push_back(around_u.links);
      links_v.push_back(around_v.links);
      pulls.emplace_back(around_u.pull, around_v.pull, u.flows() ? 1.0f : 0.0f, v.flows() ? 1.0f : 0.0f);
      slips.push_back(std::max(u.slip, v.slip));
      for (const Surroundings* around : {&around_u, &around_v}) {
        surface.frictions.insert(surface.frictions.end(), around->frictions.begin(), around->frictions.end());
      }
      if (!u.is_inlet && !v.is_inlet && around_u.inlet + around_v.inlet == 0.0f) continue;
      const glm::vec2 share(u.is_inlet ? cutter.fluid_part(i, j, 0) : 0.0f,
                            v.is_inlet ? cutter.fluid_part(i, j, 1) : 0.0f);
      inlet_cells_.push_back({cell,
                              static_cast<std::size_t>(j),
                              faces.back(),
                              pulls.back(),
                              share,
                              {around_u.inlet, around_v.inlet}});
    }
  }
  surface.rotations.assign(static_cast<std::size_t>(solids.count()), 0.0);
  for (int j = 0; j < cells.shape.ny; ++j) {
    for (int i = 0; i < cells.shape.nx; ++i) {
      const float here = cutter.is_fluid(faces, i, j) ? 1.0f : 0.0f;
      const float west = cutter.is_fluid(faces, i - 1, j) ? 1.0f : 0.0f;
      const float south = cutter.is_fluid(faces, i, j - 1) ? 1.0f : 0.0f;
      cutter.add_pressed(surface, places_u, i, j, 0, {west, here});
      cutter.add_pressed(surface, places_v, i, j, 1, {south, here});
    }
  }
}

void CutCells::set_inlet(const InletProfile& inlet) {
  for (const InletCell& changed : inlet_cells_) {
    const glm::vec2 velocity(inlet.u[changed.row], inlet.v[changed.row]);
    const glm::vec2 flux = changed.share_of_faces * velocity;
    const glm::vec2 pull = changed.share_of_pulls * velocity;
    faces[changed.cell] = changed.faces + glm::vec4(0.0f, 0.0f, flux);
    pulls[changed.cell] = changed.pulls + glm::vec4(pull, 0.0f, 0.0f);
  }
}

}  // namespace twinflow
