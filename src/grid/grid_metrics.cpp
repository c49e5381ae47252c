#include "grid/grid_metrics.hpp"

#include <algorithm>
#include <cmath>

#include "grid/layout.hpp"

namespace twinflow {

GridMetrics measure_grid(const GridShape& shape, GridLayout layout, std::span<const float> velocity,
                         std::span<const float> divergence, std::span<const float> dye) {
  GridMetrics metrics;
  const double h = shape.cell_size();
  const double cell_area = h * h;
  const int ahead =
      layout == GridLayout::staggered ? 0 : 1;  // the corner of four faces, or the cell's centre
  const auto component = [&](int i, int j, int channel) {
    const int column = (i + shape.nx) % shape.nx;
    const int row = (j + shape.ny) % shape.ny;
    return static_cast<double>(velocity[2 * (std::size_t(row) * shape.nx + column) + channel]);
  };
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      const double u = component(i, j, 0);
      const double v = component(i, j, 1);
      const double vorticity = (component(i + ahead, j, 1) - component(i - 1, j, 1) -
                                component(i, j + ahead, 0) + component(i, j - 1, 0)) /
                               difference_spacing(shape, layout);
      metrics.kinetic_energy += 0.5 * (u * u + v * v) * cell_area;
      metrics.enstrophy += 0.5 * vorticity * vorticity * cell_area;
      metrics.momentum += glm::dvec2(u, v) * cell_area;
    }
  }
  double squares = 0.0;
  for (const float value : divergence) {
    squares += double(value) * value;
    if (!(std::abs(double(value)) <= metrics.divergence_max))
      metrics.divergence_max = std::abs(double(value));
  }
  metrics.divergence_rms = std::sqrt(squares / static_cast<double>(divergence.size()));
  for (std::size_t texel = 0; texel < dye.size(); texel += 4) {
    metrics.dye_total += double(dye[texel]) + dye[texel + 1] + dye[texel + 2];
  }
  metrics.dye_total *= shape.domain().area() / (static_cast<double>(dye.size()) / 4.0);
  return metrics;
}

}  // namespace twinflow
