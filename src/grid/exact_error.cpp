#include "grid/exact_error.hpp"

#include "core/relative_error.hpp"

namespace twinflow {

std::optional<double> relative_l2_error(const GridCells& cells, std::span<const float> velocity,
                                        const std::function<glm::dvec2(glm::dvec2)>& exact) {
  const glm::dvec2 place_of_u = cells.component_place(0);
  const glm::dvec2 place_of_v = cells.component_place(1);
  const GridShape& shape = cells.shape;
  RelativeError error;
  auto value = velocity.begin();
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      const glm::dvec2 center = shape.center(i, j);
      const glm::dvec2 at_u = exact(center + place_of_u);
      const glm::dvec2 at_v = place_of_u == place_of_v ? at_u : exact(center + place_of_v);
      error.add(*value++, at_u.x);
      error.add(*value++, at_v.y);
    }
  }
  return error.value();
}

}  // namespace twinflow
