#include "grid/readings/exact_error.hpp"

#include "core/relative_error.hpp"
#include "grid/operators/velocity_on_cells.hpp"

namespace twinflow {

std::optional<double> relative_l2_error(const GridCells& cells, std::span<const float> velocity,
                                        const std::function<glm::dvec2(glm::dvec2)>& exact) {
  RelativeError error;
  auto value = velocity.begin();
  for (const glm::dvec2 expected : velocity_on_cells(cells, exact)) {
    error.add(*value++, expected.x);
    error.add(*value++, expected.y);
  }
  return error.value();
}

}  // namespace twinflow
