#include "grid/grid_metrics.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "gl/blocks.hpp"

namespace twinflow {
namespace {

/// The sum of each channel over all texels.
template <std::size_t channels>
std::array<double, channels> sums_of(const std::vector<float>& values) {
  std::array<double, channels> sums{};
  for (std::size_t k = 0; k < values.size(); ++k) sums[k % channels] += values[k];
  return sums;
}

/// On staggered cells between walls vorticity stands on the upper and right wall too.
int points_beyond(const GridCells& cells) {
  return cells.walls && cells.layout == GridLayout::staggered ? 1 : 0;
}

}  // namespace

GridMeter::GridMeter(gl::ShaderLibrary& shaders, const GridCells& cells, const gl::Field& dye)
    : cells_(cells),
      sum_velocity_(shaders, "sum_velocity", {.definitions = cells.definitions()}),
      sum_divergence_(shaders, "sum_divergence"),
      sum_brightness_(shaders, "sum_brightness"),
      velocity_sums_(gl::strip_field("sums of velocity", cells.shape.nx + points_beyond(cells),
                                     cells.shape.ny + points_beyond(cells), gl::Format::rgba32f,
                                     "u, v, |u|², squared difference")),
      divergence_sums_(gl::strip_field("sums of divergence", cells.shape.nx, cells.shape.ny,
                                       gl::Format::rg32f, "squares, largest magnitude")),
      brightness_sums_(gl::strip_field("sums of brightness", dye.width(), dye.height(), gl::Format::rg32f,
                                       "sum, number of terms")) {}

GridMetrics GridMeter::measure(const gl::Field& velocity, const gl::Field& divergence, const gl::Field& dye) {
  cells_.set_walls(sum_velocity_).read("u_velocity", velocity).write(velocity_sums_);
  sum_divergence_.read("u_divergence", divergence).write(divergence_sums_);
  sum_brightness_.read("u_dye", dye).write(brightness_sums_);
  GridMetrics metrics;
  add_velocity(metrics);
  add_divergence(metrics);
  add_dye(metrics);
  return metrics;
}

void GridMeter::add_velocity(GridMetrics& metrics) const {
  const auto [u, v, squares, differences] = sums_of<4>(velocity_sums_.read_back());
  const double h = cells_.shape.cell_size();
  const double h_per_spacing = h / cells_.difference_spacing();
  metrics.momentum = h * h * glm::dvec2(u, v);
  metrics.kinetic_energy = 0.5 * h * h * squares;
  metrics.enstrophy = 0.5 * h_per_spacing * h_per_spacing * differences;
}

void GridMeter::add_divergence(GridMetrics& metrics) const {
  const std::vector<float> blocks = divergence_sums_.read_back();
  const double squares = sums_of<2>(blocks)[0];
  metrics.divergence_rms = std::sqrt(squares / cells_.shape.cells());
  // A shader's max() may pass over what is not a number, a sum doesn't.
  if (!std::isfinite(squares)) metrics.divergence_max = squares;
  for (std::size_t k = 1; k < blocks.size(); k += 2) {
    metrics.divergence_max = std::max(metrics.divergence_max, double{blocks[k]});
  }
}

void GridMeter::add_dye(GridMetrics& metrics) const {
  const auto [sum, terms] = sums_of<2>(brightness_sums_.read_back());
  metrics.dye_total = 3.0 * sum / terms * cells_.domain().area();
}

}  // namespace twinflow
