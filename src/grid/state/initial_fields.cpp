#include "grid/state/initial_fields.hpp"

#include <span>

#include "grid/operators/velocity_on_cells.hpp"
#include "scene/fields/temperature.hpp"
#include "scene/solids/solid_set.hpp"

namespace twinflow {
namespace {

/// Beside solids a formula has a kink or a jump, and a mean over a face would take from the other side. Faces
/// there keep the value in their middle, as PointVelocity reads them.
void keep_points_beside_solids(const Scene& scene, const GridCells& cells, std::span<const float> points,
                               std::vector<float>& means) {
  const SolidSet solids(scene, cells.domain());
  const double reach = 1.5 * cells.shape.cell_size();
  for (std::size_t k = 0; k < means.size(); ++k) {
    const int index = static_cast<int>(k / 2);
    const glm::dvec2 center = cells.shape.center(index % cells.shape.nx, index / cells.shape.nx);
    if (solids.distance(center + cells.component_place(static_cast<int>(k % 2))) < reach)
      means[k] = points[k];
  }
}

}  // namespace

std::vector<float> sample_velocity(const Scene& scene, const GridCells& cells, std::uint64_t seed) {
  const auto velocity = initial_velocity(scene, seed);
  std::vector<float> values = sample_velocity(velocity, cells);
  if (!cells.face_means || !cells.solids) return values;
  GridCells at_points = cells;
  at_points.face_means = false;
  keep_points_beside_solids(scene, cells, sample_velocity(velocity, at_points), values);
  return values;
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
