#include "grid/readings/grid_metrics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "gl/blocks.hpp"

namespace twinflow {
namespace {

/// The sum of each channel over all texels.
template <std::size_t channels>
std::array<double, channels> sums_of(std::span<const float> values) {
  std::array<double, channels> sums{};
  for (std::size_t k = 0; k < values.size(); ++k) sums[k % channels] += values[k];
  return sums;
}

/// On staggered cells between walls there are points of vorticity on the upper and the right wall too.
glm::ivec2 points_beyond(const GridCells& cells) {
  if (cells.layout != GridLayout::staggered) return glm::ivec2(0);
  return {cells.periodic().x ? 0 : 1, cells.periodic().y ? 0 : 1};
}

}  // namespace

GridMeter::GridMeter(gl::ShaderLibrary& shaders, const GridCells& cells, const gl::Field* dye)
    : cells_(cells),
      sum_velocity_(shaders, "grid/readings/sum_velocity", {.definitions = cells.definitions()}),
      sum_brightness_(
          shaders, "grid/readings/sum_brightness",
          {.definitions = cells.surface ? std::vector<std::string>{"SURFACE"} : std::vector<std::string>{}}),
      velocity_sums_(gl::strip_field("sums of velocity", cells.shape.nx + points_beyond(cells).x,
                                     cells.shape.ny + points_beyond(cells).y, gl::Format::rgba32f,
                                     "u, v, |u|², squared curl; squared divergence, its largest magnitude",
                                     2)) {
  if (dye == nullptr) return;
  brightness_sums_.emplace(gl::strip_field("sums of brightness", dye->width(), dye->height(),
                                           gl::Format::rg32f, "sum, number of terms"));
}

GridMetrics GridMeter::measure(const Velocity& velocity, const gl::Field* dye, const gl::Field* faces,
                               const GridSurface* surface) {
  GridMetrics metrics;
  const std::vector<float> strips = sum_velocity(velocity.points, faces, surface);
  const std::span<const float> sums = std::span(strips).first(strips.size() / 2);
  add_velocity(metrics, sums);
  if (&velocity.fluxes == &velocity.points) {
    add_divergence(metrics, std::span(strips).last(sums.size()));
  } else {
    const std::vector<float> of_fluxes = sum_velocity(velocity.fluxes, faces, surface);
    add_divergence(metrics, std::span(of_fluxes).last(sums.size()));
  }
  if (dye != nullptr) metrics.dye_total = dye_total(*dye, surface);
  if (cells_.surface) add_volume(metrics, *surface);
  return metrics;
}

/// The strips' sums: first of the velocity, then of its divergence.
std::vector<float> GridMeter::sum_velocity(const gl::Field& velocity, const gl::Field* faces,
                                           const GridSurface* surface) {
  if (cells_.solids) sum_velocity_.read("u_faces", *faces);
  if (cells_.surface) {
    sum_velocity_.set("u_cell_size", cells_.shape.cell_size()).read("u_liquid_cells", surface->cells());
    sum_velocity_.read("u_filling", surface->volume().filling());
  }
  cells_.set_walls(sum_velocity_).read("u_velocity", velocity).write(velocity_sums_);
  return velocity_sums_.read_back();
}

void GridMeter::add_velocity(GridMetrics& metrics, std::span<const float> strips) const {
  const auto [u, v, squares, squared_curls] = sums_of<4>(strips);
  const double h = cells_.shape.cell_size();
  const double h_per_spacing = h / cells_.difference_spacing();
  metrics.momentum = h * h * glm::dvec2(u, v);
  metrics.kinetic_energy = 0.5 * h * h * squares;
  metrics.enstrophy = 0.5 * h_per_spacing * h_per_spacing * squared_curls;
}

void GridMeter::add_divergence(GridMetrics& metrics, std::span<const float> strips) const {
  const double squares = sums_of<4>(strips)[0];
  double largest = 0.0;
  for (std::size_t k = 1; k < strips.size(); k += 4) largest = std::max(largest, double{strips[k]});
  // A shader's max() may skip a NaN; a sum does not.
  if (!std::isfinite(squares)) largest = squares;
  metrics.divergence_rms = std::sqrt(squares / cells_.shape.cells()) / cells_.difference_spacing();
  metrics.divergence_max = largest / cells_.difference_spacing();
}

double GridMeter::dye_total(const gl::Field& dye, const GridSurface* surface) {
  if (cells_.surface) sum_brightness_.read("u_fractions", surface->volume().fractions());
  sum_brightness_.read("u_dye", dye).write(*brightness_sums_);
  const auto [sum, terms] = sums_of<2>(brightness_sums_->read_back());
  return 3.0 * sum / terms * cells_.domain().area();
}

/// The surface in a column of cells lies above a liquid cell, by the filling of the cell on it. What solids
/// close has a filling for the surface's sake alone and does not count.
void GridMeter::add_volume(GridMetrics& metrics, const GridSurface& surface) const {
  const std::vector<float> fractions = surface.volume().fractions().read_back();
  const GridShape& shape = cells_.shape;
  const double h = shape.cell_size();
  const LiquidRoom* const room = surface.volume().room();
  std::vector<float> fillings = fractions;
  if (room != nullptr) {
    fillings = surface.volume().filling().read_back();
    const std::vector<float> rooms = room->rooms().read_back();
    for (std::size_t cell = 0; cell < fillings.size(); ++cell) {
      if (rooms[2 * cell] <= 0.0f) fillings[cell] = 0.0f;
    }
  }
  const auto filling = [&](int i, int j) {
    return j < shape.ny ? double{fillings[static_cast<std::size_t>(j) * shape.nx + i]} : 0.0;
  };
  double volume = 0.0;
  int liquid_cells = 0;
  double highest = cells_.domain().minimum().y;
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      volume += fractions[static_cast<std::size_t>(j) * shape.nx + i];
      if (filling(i, j) < 0.5) continue;
      ++liquid_cells;
      const double above = filling(i, j + 1) < 0.5 ? filling(i, j + 1) : 0.0;
      const double rows = j + std::min(filling(i, j), 1.0) + std::max(above, 0.0);
      highest = std::max(highest, cells_.domain().minimum().y + h * rows);
    }
  }
  // Until here the mean is over all cells, but only liquid cells count.
  if (liquid_cells > 0)
    metrics.divergence_rms *= std::sqrt(static_cast<double>(shape.cells()) / liquid_cells);
  metrics.volume = h * h * volume;
  metrics.volume_poured = surface.volume().supplied();
  metrics.surface_height_max = highest;
}

}  // namespace twinflow
