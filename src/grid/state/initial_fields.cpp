#include "grid/state/initial_fields.hpp"

#include "grid/operators/velocity_on_cells.hpp"
#include "scene/fields/temperature.hpp"

namespace twinflow {

std::vector<float> sample_velocity(const Scene& scene, const GridCells& cells, std::uint64_t seed) {
  return sample_velocity(initial_velocity(scene, seed), cells);
}

std::vector<float> sample_velocity(const std::function<glm::dvec2(glm::dvec2)>& velocity,
                                   const GridCells& cells) {
  std::vector<float> values;
  values.reserve(std::size_t(cells.shape.cells()) * 2);
  for (const glm::dvec2 value : velocity_on_cells(cells, velocity)) {
    const int index = static_cast<int>(values.size() / 2);
    const int i = index % cells.shape.nx;
    const int j = index / cells.shape.nx;
    values.push_back(cells.on_wall(i, j, 0) ? 0.0f : static_cast<float>(value.x));
    values.push_back(cells.on_wall(i, j, 1) ? 0.0f : static_cast<float>(value.y));
  }
  return values;
}

std::vector<float> sample_dye(const Scene& scene, const Domain& domain, int columns, int rows) {
  const auto dye = initial_dye(scene);
  std::vector<float> values;
  values.reserve(std::size_t(columns) * rows * 4);
  for (int j = 0; j < rows; ++j) {
    for (int i = 0; i < columns; ++i) {
      const glm::dvec2 share((i + 0.5) / columns, (j + 0.5) / rows);
      const glm::vec3 color = dye(domain.minimum() + domain.size() * share);
      values.insert(values.end(), {color.r, color.g, color.b, 1.0f});
    }
  }
  return values;
}

std::vector<float> sample_temperature(const Scene& scene, const GridShape& shape) {
  const Temperature temperature = temperatures(scene).value().initial;
  std::vector<float> values;
  values.reserve(std::size_t(shape.cells()));
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) values.push_back(static_cast<float>(temperature(shape.center(i, j))));
  }
  return values;
}

}  // namespace twinflow
