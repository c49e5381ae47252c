#include "scene/solids/solid_path.hpp"

#include <algorithm>

namespace twinflow {
namespace {

/// The velocity in a row of a smooth path, from the parabola through it and its neighbors. The path begins
/// and ends at rest.
glm::dvec2 velocity_at_row(const std::vector<Solid::Waypoint>& path, std::size_t row) {
  if (row == 0 || row + 1 == path.size()) return glm::dvec2(0.0);
  const Solid::Waypoint &last = path[row - 1], &here = path[row], &next = path[row + 1];
  const double since = here.time - last.time;
  const double until = next.time - here.time;
  const glm::dvec2 before = (here.position - last.position) / since;
  const glm::dvec2 after = (next.position - here.position) / until;
  return (until * before + since * after) / (since + until);
}

}  // namespace

glm::dvec2 center_at(const Solid& solid, double time) {
  if (solid.path.empty()) return solid.center + time * solid.velocity;
  const auto after =
      std::upper_bound(solid.path.begin(), solid.path.end(), time,
                       [](double moment, const Solid::Waypoint& point) { return moment < point.time; });
  if (after == solid.path.begin()) return solid.path.front().position;
  if (after == solid.path.end()) return solid.path.back().position;
  const Solid::Waypoint& before = *(after - 1);
  const double length = after->time - before.time;
  const double share = (time - before.time) / length;
  const glm::dvec2 way = after->position - before.position;
  if (!solid.smooth) return before.position + share * way;
  const auto index = static_cast<std::size_t>(after - solid.path.begin());
  const glm::dvec2 excess_before = length * velocity_at_row(solid.path, index - 1) - way;
  const glm::dvec2 excess_after = length * velocity_at_row(solid.path, index) - way;
  const double rest = 1.0 - share;
  return before.position + share * way + share * rest * (rest * excess_before - share * excess_after);
}

}  // namespace twinflow
