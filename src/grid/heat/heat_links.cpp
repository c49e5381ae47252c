#include "grid/heat/heat_links.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/side.hpp"
#include "scene/fields/nusselt.hpp"
#include "scene/solids/surface_pieces.hpp"

namespace twinflow {
namespace {

/// The way to a cell's neighbor on that side, cells.
glm::ivec2 step_to(Side side) {
  glm::ivec2 step(0);
  step[axis_of(side)] = is_low(side) ? -1 : 1;
  return step;
}

constexpr double kWayToWall = 0.5;  // cells

/// What there is at a cell's center.
struct CenterPlace {
  double distance = 1.0;                ///< from the solids, positive in the fluid, domain units
  std::optional<double> temperature{};  ///< of the nearest solid
};

/// The linking of one grid while it is computed.
class Linker {
 public:
  Linker(const Temperatures& temperatures, const SolidSet* solids, const GridCells& cells)
      : temperatures_(temperatures), cells_(cells), places_(static_cast<std::size_t>(cells.shape.cells())) {
    if (solids == nullptr) return;
    for (int j = 0; j < cells.shape.ny; ++j) {
      for (int i = 0; i < cells.shape.nx; ++i) {
        const SolidSurface near = solids->nearest(cells.shape.center(i, j));
        places_[index({i, j})] = {near.distance, near.temperature};
      }
    }
  }

  std::size_t index(glm::ivec2 cell) const {
    const glm::ivec2 size(cells_.shape.nx, cells_.shape.ny);
    const glm::ivec2 around = (cell + size) % size;
    return static_cast<std::size_t>(around.y) * static_cast<std::size_t>(size.x) +
           static_cast<std::size_t>(around.x);
  }

  /// The temperature at which a cell is held.
  std::optional<double> held(glm::ivec2 cell) const {
    if (enters(cell)) {
      return temperatures_.left.value()(place_on_wall(cell, Side::left));
    }
    const CenterPlace& place = places_[index(cell)];
    return place.distance > 0.0 ? std::nullopt : place.temperature;
  }
  bool in_fluid(glm::ivec2 cell) const { return places_[index(cell)].distance > 0.0; }

  /// A link as HeatLinks has it, and the temperature of the surface at its end.
  struct Link {
    double strength = 0.0;
    double temperature = 0.0;
  };
  Link link(glm::ivec2 cell, Side side) const {
    const glm::ivec2 other = cell + step_to(side);
    if (is_behind_wall(other)) return to_wall(cell, side);
    const CenterPlace& own = places_[index(cell)];
    const CenterPlace& beyond = places_[index(other)];
    if (own.distance <= 0.0 || beyond.distance > 0.0) return {1.0, 0.0};
    if (!beyond.temperature) return {};
    constexpr double kLeastWay = 0.02;  // cells
    const double way = std::clamp(own.distance / (own.distance - beyond.distance), kLeastWay, 1.0);
    return {-1.0 / way, *beyond.temperature};
  }

  /// Adds the rates at which solids with a flux warm the cells along their surfaces. A piece of surface warms
  /// the cell that it lies in. If the center of this cell lies in the solid, it warms the cells beside it
  /// that the surface faces. In a gap narrower than a cell there may be none.
  void add_fluxes(const SolidSet& solids, std::vector<glm::vec4>& sources) const {
    const double area = cells_.shape.cell_size() * cells_.shape.cell_size();
    for (const SurfacePiece& piece : surface_pieces(solids, cells_.shape)) {
      if (piece.flux == 0.0) continue;
      const double rate = piece.flux * piece.length / area;
      const glm::ivec2 cell = piece.cell;
      const auto warm = [&](glm::ivec2 warmed, double share) {
        sources[index(warmed)].w += static_cast<float>(share * rate);
      };
      if (in_fluid(cell)) {
        warm(cell, 1.0);
        continue;
      }
      const glm::ivec2 toward(piece.outward.x > 0.0 ? 1 : -1, piece.outward.y > 0.0 ? 1 : -1);
      const glm::ivec2 across = cell + glm::ivec2(toward.x, 0);
      const glm::ivec2 along = cell + glm::ivec2(0, toward.y);
      const double by_x = flows(across) ? std::abs(piece.outward.x) : 0.0;
      const double by_y = flows(along) ? std::abs(piece.outward.y) : 0.0;
      if (by_x > 0.0) warm(across, by_x / (by_x + by_y));
      if (by_y > 0.0) warm(along, by_y / (by_x + by_y));
      if (by_x + by_y == 0.0 && flows(cell + toward)) warm(cell + toward, 1.0);
    }
  }

 private:
  /// Whether the fluid comes through this cell: it lies before the inlet, or beside a free stream.
  bool enters(glm::ivec2 cell) const {
    const bool beside = cells_.free_stream && (cell.y == 0 || cell.y == cells_.shape.ny - 1);
    return beside || (cells_.channel && cell.x == 0);
  }
  bool flows(glm::ivec2 cell) const { return !is_behind_wall(cell) && in_fluid(cell); }
  bool is_behind_wall(glm::ivec2 cell) const {
    const Periodicity periodic = cells_.periodic();
    return (!periodic.x && (cell.x < 0 || cell.x >= cells_.shape.nx)) ||
           (!periodic.y && (cell.y < 0 || cell.y >= cells_.shape.ny));
  }
  Link to_wall(glm::ivec2 cell, Side side) const {
    const std::optional<Temperature>& wall = temperature_of(temperatures_, side);
    if (!wall || !in_fluid(cell)) return {};
    return {-1.0 / kWayToWall, (*wall)(place_on_wall(cell, side))};
  }
  /// The place on the domain's edge to which a cell beside it looks.
  glm::dvec2 place_on_wall(glm::ivec2 cell, Side side) const {
    return place_on(side, cells_.domain(), cells_.shape.center(cell.x, cell.y));
  }

  const Temperatures& temperatures_;
  const GridCells& cells_;
  std::vector<CenterPlace> places_;
};

}  // namespace

HeatLinks::HeatLinks(const Temperatures& temperatures, const SolidSet* solids, const GridCells& cells) {
  const Linker linker(temperatures, solids, cells);
  const auto count = static_cast<std::size_t>(cells.shape.cells());
  links.reserve(count);
  sources.reserve(count);
  for (int j = 0; j < cells.shape.ny; ++j) {
    for (int i = 0; i < cells.shape.nx; ++i) {
      glm::vec4 strengths(0.0f);
      double pull = 0.0;
      for (const Side side : kSides) {
        const Linker::Link link = linker.link({i, j}, side);
        strengths[static_cast<int>(side)] = static_cast<float>(link.strength);
        pull += std::max(-link.strength, 0.0) * link.temperature;
      }
      const std::optional<double> held = linker.held({i, j});
      links.push_back(strengths);
      sources.emplace_back(static_cast<float>(held.value_or(pull)), held ? 0.0f : 1.0f,
                           linker.in_fluid({i, j}) ? 1.0f : 0.0f, 0.0f);
    }
  }
  if (solids != nullptr && solids->any_has_flux()) linker.add_fluxes(*solids, sources);
}

}  // namespace twinflow
