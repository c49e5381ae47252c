#include "grid/grid_metrics.hpp"

#include <algorithm>
#include <cmath>

namespace twinflow {
namespace {

/// Velocity texels on the CPU, by the boundary rule of shaders/common/sampling.glsl.
class VelocitySamples {
 public:
  VelocitySamples(const GridCells& cells, std::span<const float> values) : cells_(cells), values_(values) {}

  double u(int i, int j) const {
    const Image x = normal(i, cells_.shape.nx);
    const Image y = tangential(j, cells_.shape.ny);
    const double value = at(x.index, y.index, 0);
    if (y.sign > 0.0) return x.sign * value;
    const bool lid = j >= cells_.shape.ny;
    const bool drags = lid ? cells_.walls->lid_drags() : cells_.walls->no_slip;
    const double twice_wall = lid ? 2.0 * cells_.walls->lid_speed : 0.0;
    return x.sign * (drags ? twice_wall - value : value);
  }
  double v(int i, int j) const {
    const Image x = tangential(i, cells_.shape.nx);
    const Image y = normal(j, cells_.shape.ny);
    const double value = y.sign * at(x.index, y.index, 1);
    return x.sign < 0.0 && cells_.walls->no_slip ? -value : value;
  }

 private:
  struct Image {
    int index;
    double sign;  ///< negative behind a wall
  };
  Image tangential(int k, int n) const {
    if (!cells_.walls) return {(k + n) % n, 1.0};
    if (k < 0) return {-1 - k, -1.0};
    return k < n ? Image{k, 1.0} : Image{2 * n - 1 - k, -1.0};
  }
  Image normal(int k, int n) const {
    if (!cells_.walls || cells_.layout == GridLayout::collocated) return tangential(k, n);
    if (k < 0) return {-k, -1.0};
    return k <= n ? Image{k % n, 1.0} : Image{2 * n - k, -1.0};
  }
  double at(int i, int j, int channel) const {
    return values_[2 * (std::size_t(j) * cells_.shape.nx + i) + channel];
  }

  const GridCells& cells_;
  std::span<const float> values_;
};

/// ½∫ω², with ω where the layout's differences of velocities stand: at the corners of staggered cells, at the
/// centres of collocated ones. In a closed box the corners on all four walls count, by the share of the area
/// around them that lies inside.
double enstrophy(const GridCells& cells, const VelocitySamples& samples) {
  const bool corners = cells.layout == GridLayout::staggered;
  const int ahead = corners ? 0 : 1;
  const bool last_wall = corners && cells.walls;
  const int columns = cells.shape.nx + (last_wall ? 1 : 0);
  const int rows = cells.shape.ny + (last_wall ? 1 : 0);
  const auto share = [&](int k, int count) { return last_wall && (k == 0 || k == count - 1) ? 0.5 : 1.0; };
  double squares = 0.0;
  for (int j = 0; j < rows; ++j) {
    for (int i = 0; i < columns; ++i) {
      const double difference =
          samples.v(i + ahead, j) - samples.v(i - 1, j) - samples.u(i, j + ahead) + samples.u(i, j - 1);
      squares += share(i, columns) * share(j, rows) * difference * difference;
    }
  }
  const double h_per_spacing = cells.shape.cell_size() / cells.difference_spacing();
  return 0.5 * squares * h_per_spacing * h_per_spacing;
}

}  // namespace

GridMetrics measure_grid(const GridCells& cells, std::span<const float> velocity,
                         std::span<const float> divergence, std::span<const float> dye) {
  GridMetrics metrics;
  const GridShape& shape = cells.shape;
  const double h = shape.cell_size();
  const double cell_area = h * h;
  const VelocitySamples samples(cells, velocity);
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      const double u = samples.u(i, j);
      const double v = samples.v(i, j);
      metrics.kinetic_energy += 0.5 * (u * u + v * v) * cell_area;
      metrics.momentum += glm::dvec2(u, v) * cell_area;
    }
  }
  metrics.enstrophy = enstrophy(cells, samples);
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
  metrics.dye_total *= cells.domain().area() / (static_cast<double>(dye.size()) / 4.0);
  return metrics;
}

}  // namespace twinflow
