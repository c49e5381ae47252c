#include "grid/solids/cutter.hpp"

namespace twinflow {

CutCells::ViscousLinks CutCells::Cutter::around(const std::vector<Place>& places, int i, int j,
                                                int component) const {
  const double h = cells_.shape.cell_size();
  const Place& own = places[index(i, j)];
  ViscousLinks result;
  if (!own.flows()) {
    result.pull = own.velocity;
    if (own.is_inlet && own.distance > 0.0f) result.inlet.add(kOwnPlace);
    return result;
  }
  constexpr float kLeastLength = 0.5f;  // between the middles of the open parts of two faces in line
  for (int side = 0; side < kOwnPlace; ++side) {
    const glm::ivec2 beside = glm::ivec2(i, j) + kLinked[side];
    const Place other = is_last_wall(beside, component) ? place_by_solids(beside.x, beside.y, component)
                                                        : places[index(beside.x, beside.y)];
    const bool is_across = (side < 2) == (component == 0);
    const float apart = side % 2 == 0 ? own.shift - other.shift : other.shift - own.shift;
    const float length = is_across ? 1.0f : std::max(1.0f + apart, kLeastLength);
    if (other.distance > 0.0f) {
      const float width = is_across ? std::max(own.open, other.open) : 1.0f;
      if (other.is_inlet) result.inlet.add(side);
      if (!other.past_outlet) result.links[side] = other.is_inlet ? -1.0f : width / (length * own.open);
      continue;
    }
    constexpr float kLeastDistance = 0.02f;
    const float share = own.distance / (own.distance - other.distance);
    const float way = std::clamp(length * share, kLeastDistance, length);
    const float strength = (1.0f - other.slip) * (is_across ? own.open : 1.0f) / way;
    const float velocity = own.velocity + way / length * (other.velocity - own.velocity);
    result.links[side] = -strength / own.open;
    result.pull += strength / own.open * velocity;
    if (strength == 0.0f) continue;
    const glm::dvec2 place_on_surface =
        on_face(i, j, component, own.shift) + h * double{way} * glm::dvec2(kLinked[side]);
    result.frictions.push_back({{i, j},
                                component,
                                other.solid,
                                lever(place_on_surface, other.solid, component),
                                {strength, velocity}});
  }
  return result;
}

void CutCells::Cutter::add_pressed(SurfaceParts& parts, const std::vector<Place>& places, int i, int j,
                                   int component, glm::vec2 cells_are_fluid) const {
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

CutCells::Place CutCells::Cutter::place_by_solids(int i, int j, int component) const {
  constexpr float kFar = 2.0f;  // cells
  const float first = corner(i, j);
  const float second = component == 0 ? corner(i, j + 1) : corner(i + 1, j);
  Place result;
  if (first > kFar && second > kFar) {
    result.distance = 0.5f * (first + second);
    return result;
  }
  SolidSurface near = solids_.nearest(on_face(i, j, component, 0.0f));
  const bool counts_open_part = !cells_.surface && solids_.sweeps(near.solid);
  if (counts_open_part) {
    result.open = open_part(first, second);
    if (result.open > 0.0f) {
      result.shift = 0.5f * (1.0f - result.open) * (first > second ? -1.0f : 1.0f);
      near = solids_.nearest(on_face(i, j, component, result.shift));
    }
  }
  constexpr float kLeastMiddle = 0.01f;  // cells, from the solid to the middle of an open part
  result.distance = static_cast<float>(near.distance / cells_.shape.cell_size());
  if (result.open == 0.0f) result.distance = std::min(result.distance, 0.0f);
  if (result.shift != 0.0f && result.open > 0.0f) result.distance = std::max(result.distance, kLeastMiddle);
  result.velocity = static_cast<float>(component == 0 ? near.velocity.x : near.velocity.y);
  result.slip = static_cast<float>(near.slip);
  result.solid = near.solid;
  return result;
}

}  // namespace twinflow
