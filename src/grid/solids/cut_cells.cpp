#include "grid/solids/cut_cells.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

namespace twinflow {
namespace {

/// Part of a segment that is fluid, by the distances at its ends.
float open_part(float a, float b) {
  if (a > 0.0f && b > 0.0f) return 1.0f;
  if (a <= 0.0f && b <= 0.0f) return 0.0f;
  const float part = std::max(a, b) / std::abs(a - b);
  return part < kLeastOpening ? 0.0f : part;
}

/// What stands around a component of a cell, for its viscosity.
struct Surroundings {
  glm::vec4 links{0.0f};  ///< see CutCells
  float pull = 0.0f;      ///< of solids
  float inlet = 0.0f;     ///< the strength of the inlet's pull
  std::vector<SurfacePart> frictions{};
};

/// Replaces the entries of a list, which is in the order of the cells, whose cells are in `replaced`.
template <class Entry, class CellOf>
void replace_entries(std::vector<Entry>& list, std::vector<Entry> fresh, const std::vector<bool>& replaced,
                     const CellOf& cell_of) {
  const auto is_old = [&](const Entry& entry) { return replaced[cell_of(entry)]; };
  list.erase(std::remove_if(list.begin(), list.end(), is_old), list.end());
  const auto is_before = [&](const Entry& a, const Entry& b) { return cell_of(a) < cell_of(b); };
  std::stable_sort(fresh.begin(), fresh.end(), is_before);
  const auto kept = static_cast<std::ptrdiff_t>(list.size());
  list.insert(list.end(), std::make_move_iterator(fresh.begin()), std::make_move_iterator(fresh.end()));
  std::inplace_merge(list.begin(), list.begin() + kept, list.end(), is_before);
}

}  // namespace

/// The cutting of one grid while it is computed.
class CutCells::Cutter {
 public:
  Cutter(const SolidSet& solids, const GridCells& cells, const std::vector<float>& corners)
      : solids_(solids), cells_(cells), corners_(corners) {}

  /// A cell's value; beyond the edge, the value of its image or of the last cell before a wall.
  std::size_t index(int i, int j) const {
    const auto [nx, ny] = std::pair(cells_.shape.nx, cells_.shape.ny);
    i = cells_.periodic().x ? (i + nx) % nx : std::clamp(i, 0, nx - 1);
    j = cells_.periodic().y ? (j + ny) % ny : std::clamp(j, 0, ny - 1);
    return static_cast<std::size_t>(j) * nx + i;
  }

  /// The distance of a corner from the solids, cells.
  float corner_distance(int i, int j) const {
    const double h = cells_.shape.cell_size();
    const glm::dvec2 place = cells_.domain().minimum() + h * glm::dvec2(i, j);
    return static_cast<float>(std::min(solids_.distance(place) / h, kFarthestCorner));
  }
  Place place(int i, int j, int component) const {
    Place result = place_by_solids(i, j, component);
    result.is_inlet = is_inlet(i, component) && !(component == 1 && cells_.on_wall(i, j, component));
    result.past_outlet = past_outlet(i, component);
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
      const glm::ivec2 beside = glm::ivec2(i, j) + kNeighbors[side];
      const Place other = is_last_wall(beside, component) ? place_by_solids(beside.x, beside.y, component)
                                                          : places[index(beside.x, beside.y)];
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
      const glm::dvec2 place_on_surface = cells_.shape.center(i, j) + cells_.component_place(component) +
                                          h * double{way} * glm::dvec2(kNeighbors[side]);
      result.frictions.push_back({{i, j},
                                  component,
                                  other.solid,
                                  lever(place_on_surface, other.solid, component),
                                  {strength, velocity}});
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
    const glm::dvec2 place_on_surface =
        cells_.shape.center(i, j) + cells_.component_place(component) + (middle - 0.5) * along;
    parts.pressures.push_back({{i, j},
                               component,
                               place.solid,
                               lever(place_on_surface, place.solid, component),
                               static_cast<float>(h * closed) * cells_are_fluid});
    const double turn = solids_.turning_rate(place.solid);
    if (turn == 0.0) return;
    // The levers belong to the cells' centers. The normal points into the fluid: along the axis here, and
    // against it behind.
    const glm::dvec2 across = component == 0 ? glm::dvec2(h, 0.0) : glm::dvec2(0.0, h);
    const double here = solids_.from_center(cells_.shape.center(i, j), place.solid)[component];
    const double behind = solids_.from_center(cells_.shape.center(i, j) - across, place.solid)[component];
    parts.rotations[static_cast<std::size_t>(place.solid)] +=
        turn * h * closed * (here * cells_are_fluid.y - behind * cells_are_fluid.x);
  }

  /// Whether fluid can flow through any face of a cell.
  bool is_fluid(const std::vector<glm::vec4>& openings, int i, int j) const {
    return openings[index(i, j)].x +
               openings[index(i + 1, j)].x * (i + 1 < cells_.shape.nx || cells_.periodic().x) +
               openings[index(i, j)].y +
               openings[index(i, j + 1)].y * (j + 1 < cells_.shape.ny || cells_.periodic().y) >
           0.0f;
  }

 private:
  /// The torque about a solid's center of a unit force along one axis.
  double lever(glm::dvec2 place, int solid, int component) const {
    const glm::dvec2 arm = solids_.from_center(place, solid);
    return component == 0 ? -arm.y : arm.x;
  }
  float corner(int i, int j) const {
    return corners_[static_cast<std::size_t>(j) * (cells_.shape.nx + 1) + i];
  }
  /// Whether a face is on the right or the upper wall, beyond the last cells.
  bool is_last_wall(glm::ivec2 face, int component) const {
    return component == 0 ? face.x == cells_.shape.nx && !cells_.periodic().x && !cells_.channel
                          : face.y == cells_.shape.ny && !cells_.periodic().y;
  }
  bool is_inlet(int i, int component) const { return cells_.channel && i <= (component == 0 ? 1 : 0); }
  bool past_outlet(int i, int component) const {
    return cells_.channel && component == 1 && i == cells_.shape.nx - 1;
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

CutCells::CutCells(const SolidSet& solids, const GridCells& cells) {
  const auto count = static_cast<std::size_t>(cells.shape.cells());
  corners.resize(static_cast<std::size_t>(cells.shape.nx + 1) * (cells.shape.ny + 1));
  for (auto* values : {&faces, &links_u, &links_v, &pulls}) values->resize(count);
  slips.resize(count);
  places_u_.resize(count);
  places_v_.resize(count);
  cut(solids, cells, CellRange::whole(cells.shape));
}

void CutCells::cut_again(const SolidSet& solids, const GridCells& cells, const ChangedArea& area) {
  // What a cell holds depends on distances up to two cells away.
  constexpr int kMargin = 4;
  cut(solids, cells, CellRange::touched(area, cells.shape, cells.periodic(), kMargin));
}

void CutCells::cut(const SolidSet& solids, const GridCells& cells, const CellRange& range) {
  const int nx = cells.shape.nx;
  const int ny = cells.shape.ny;
  const Cutter cutter(solids, cells, corners);
  const auto for_each = [&](const auto& visit) { range.for_each(cells.shape, visit); };
  for_each([&](int i, int j) {
    const auto measure = [&](int column, int row) {
      corners[static_cast<std::size_t>(row) * (nx + 1) + column] = cutter.corner_distance(column, row);
    };
    measure(i, j);
    if (i + 1 == nx) measure(nx, j);
    if (j + 1 == ny) measure(i, ny);
    if (i + 1 == nx && j + 1 == ny) measure(nx, ny);
  });
  for_each([&](int i, int j) {
    places_u_[cutter.index(i, j)] = cutter.place(i, j, 0);
    places_v_[cutter.index(i, j)] = cutter.place(i, j, 1);
  });
  std::vector<bool> replaced(faces.size());
  std::vector<SurfacePart> frictions;
  std::vector<InletCell> inlet_cells;
  for_each([&](int i, int j) {
    const std::size_t cell = cutter.index(i, j);
    replaced[cell] = true;
    const Place& u = places_u_[cell];
    const Place& v = places_v_[cell];
    const auto held = [&](int component, float velocity) {
      return cells.on_wall(i, j, component) ? 0.0f : velocity;
    };
    faces[cell] = {cutter.opening(i, j, 0), cutter.opening(i, j, 1), held(0, u.velocity),
                   held(1, v.velocity)};
    const Surroundings around_u = cutter.around(places_u_, i, j, 0);
    const Surroundings around_v = cutter.around(places_v_, i, j, 1);
    links_u[cell] = around_u.links;
    links_v[cell] = around_v.links;
    pulls[cell] = {around_u.pull, around_v.pull, u.flows() ? 1.0f : 0.0f, v.flows() ? 1.0f : 0.0f};
    slips[cell] = {cells.on_wall(i, j, 0) || u.is_inlet ? 0.0f : u.slip,
                   cells.on_wall(i, j, 1) || v.is_inlet ? 0.0f : v.slip};
    for (const Surroundings* around : {&around_u, &around_v}) {
      frictions.insert(frictions.end(), around->frictions.begin(), around->frictions.end());
    }
    if (!u.is_inlet && !v.is_inlet && around_u.inlet + around_v.inlet == 0.0f) return;
    const glm::vec2 share(u.is_inlet ? cutter.fluid_part(i, j, 0) : 0.0f,
                          v.is_inlet ? cutter.fluid_part(i, j, 1) : 0.0f);
    inlet_cells.push_back({cell,
                           static_cast<std::size_t>(j),
                           faces[cell],
                           pulls[cell],
                           share,
                           {around_u.inlet, around_v.inlet}});
  });
  SurfaceParts pressed;
  pressed.rotations.assign(static_cast<std::size_t>(solids.count()), 0.0);
  for_each([&](int i, int j) {
    const float here = cutter.is_fluid(faces, i, j) ? 1.0f : 0.0f;
    const float west = cutter.is_fluid(faces, i - 1, j) ? 1.0f : 0.0f;
    const float south = cutter.is_fluid(faces, i, j - 1) ? 1.0f : 0.0f;
    cutter.add_pressed(pressed, places_u_, i, j, 0, {west, here});
    cutter.add_pressed(pressed, places_v_, i, j, 1, {south, here});
  });
  const auto cell_of_part = [&](const SurfacePart& part) { return cutter.index(part.cell.x, part.cell.y); };
  replace_entries(surface.frictions, std::move(frictions), replaced, cell_of_part);
  replace_entries(surface.pressures, std::move(pressed.pressures), replaced, cell_of_part);
  replace_entries(inlet_cells_, std::move(inlet_cells), replaced,
                  [](const InletCell& inlet) { return inlet.cell; });
  surface.rotations = std::move(pressed.rotations);  // all zero unless a solid turns, when all cells are cut
}

/// The left faces of the last column of a channel are its outlet.
PocketMap CutCells::pockets(const GridCells& cells) const {
  const auto [nx, ny] = std::pair(cells.shape.nx, cells.shape.ny);
  PocketSearch search(faces.size());
  for (int j = 0; j < ny; ++j) {
    for (int i = 0; i < nx; ++i) {
      const std::size_t cell = static_cast<std::size_t>(j) * nx + i;
      const std::size_t west = i > 0 ? cell - 1 : cell + (nx - 1);
      const std::size_t south = static_cast<std::size_t>((j + ny - 1) % ny) * nx + i;
      if (faces[cell].x > 0.0f && cells.channel && i == nx - 1) {
        search.hold(west);
      } else if (faces[cell].x > 0.0f) {
        search.connect(west, cell);
      }
      if (faces[cell].y > 0.0f) search.connect(south, cell);
    }
  }
  return search.found();
}

std::vector<float> CutCells::areas(const GridShape& shape) const {
  std::vector<float> result;
  result.reserve(faces.size());
  const auto columns = static_cast<std::size_t>(shape.nx) + 1;
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      const float* const lower = &corners[static_cast<std::size_t>(j) * columns + i];
      const float* const upper = lower + columns;
      result.push_back(0.25f * (open_part(lower[0], lower[1]) + open_part(upper[0], upper[1]) +
                                open_part(lower[0], upper[0]) + open_part(lower[1], upper[1])));
    }
  }
  return result;
}

/// What flows through the open faces cancels.
std::vector<double> CutCells::missing_outflows(const PocketMap& pockets, const GridShape& shape) const {
  constexpr double kRounding = 1e-5;  // of the sum of the magnitudes
  std::vector<double> sums(static_cast<std::size_t>(pockets.count));
  std::vector<double> magnitudes(sums.size());
  const auto add = [&](std::size_t cell, double flux) {
    const int pocket = pockets.of_cell[cell];
    if (pocket < 0) return;
    sums[static_cast<std::size_t>(pocket)] += flux;
    magnitudes[static_cast<std::size_t>(pocket)] += std::abs(flux);
  };
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      const std::size_t cell = static_cast<std::size_t>(j) * shape.nx + i;
      const std::size_t west = i > 0 ? cell - 1 : cell + (shape.nx - 1);
      const std::size_t south = static_cast<std::size_t>((j + shape.ny - 1) % shape.ny) * shape.nx + i;
      const glm::vec4& face = faces[cell];
      const double left = (1.0 - double{face.x}) * double{face.z};
      const double bottom = (1.0 - double{face.y}) * double{face.w};
      add(cell, left);
      add(west, -left);
      add(cell, bottom);
      add(south, -bottom);
    }
  }
  for (std::size_t k = 0; k < sums.size(); ++k) {
    const bool is_rounding = std::abs(sums[k]) <= kRounding * magnitudes[k];
    sums[k] = is_rounding ? 0.0 : shape.cell_size() * sums[k];
  }
  return sums;
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
