#include "grid/readings/exact_error.hpp"

#include "core/relative_error.hpp"

namespace twinflow {

std::vector<glm::dvec2> velocity_at_components(const GridCells& cells,
                                               const std::function<glm::dvec2(glm::dvec2)>& exact) {
  const glm::dvec2 place_of_u = cells.component_place(0);
  const glm::dvec2 place_of_v = cells.component_place(1);
  const GridShape& shape = cells.shape;
  std::vector<glm::dvec2> velocities;
  velocities.reserve(static_cast<std::size_t>(shape.cells()));
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      const glm::dvec2 center = shape.center(i, j);
      const glm::dvec2 at_u = exact(center + place_of_u);
      const glm::dvec2 at_v = place_of_u == place_of_v ? at_u : exact(center + place_of_v);
      velocities.emplace_back(at_u.x, at_v.y);
    }
  }
  return velocities;
}

std::optional<double> relative_l2_error(const GridCells& cells, std::span<const float> velocity,
                                        const std::function<glm::dvec2(glm::dvec2)>& exact) {
  RelativeError error;
  auto value = velocity.begin();
  for (const glm::dvec2 expected : velocity_at_components(cells, exact)) {
    error.add(*value++, expected.x);
    error.add(*value++, expected.y);
  }
  return error.value();
}

}  // namespace twinflow
