#include "grid/readings/grid_points.hpp"

#include <stdexcept>

#include "grid/grid_solver.hpp"

namespace twinflow {
namespace {

gl::Field row_of_texels(const char* name, std::size_t count, int rows, gl::Format format,
                        const char* channels) {
  return gl::Field({{.name = name, .width = static_cast<int>(count), .height = rows, .format = format},
                    gl::Buffering::single,
                    channels});
}

gl::Pass reading_pass(gl::ShaderLibrary& shaders, const GridCells& cells) {
  std::vector<std::string> definitions = cells.definitions();
  definitions.emplace_back("BICUBIC");
  return {shaders, "grid/readings/gauges", {.definitions = std::move(definitions)}};
}

}  // namespace

void GridPoints::prepare(const GridCells& cells, std::size_t count) {
  if (count > kMost) throw std::logic_error("more points than one reading of the grid can have");
  if (cells_ != cells) {
    cells_ = cells;
    read_points_.emplace(reading_pass(*shaders_, cells));
    temperatures_.reset();
  }
  if (places_ && static_cast<std::size_t>(places_->width()) == count) return;
  places_ = row_of_texels("places of gauges", count, 1, gl::Format::rg32f, "x, y (cells)");
  readings_ = row_of_texels("readings of gauges", count, 2, gl::Format::rgba32f,
                            "u, v, pressure, vorticity; above: dye, whether there is a pressure");
}

std::vector<GridPoint> GridPoints::read(const GridSolver& grid, std::span<const glm::dvec2> points) {
  if (points.empty()) return {};
  const GridCells& cells = grid.cells();
  prepare(cells, points.size());
  const double h = cells.shape.cell_size();
  std::vector<float> places;
  places.reserve(2 * points.size());
  for (const glm::dvec2 point : points) {
    const glm::dvec2 place = (cells.domain().wrapped(point) - cells.domain().minimum()) / h;
    places.insert(places.end(), {static_cast<float>(place.x), static_cast<float>(place.y)});
  }
  places_->upload(places);
  if (cells.solids) read_points_->read("u_corners", grid.solids()->corners());
  if (const GridSurface* const surface = grid.surface()) {
    read_points_->read("u_filling", surface->volume().filling()).read("u_liquid_cells", surface->cells());
  }
  cells.set_walls(*read_points_).set("u_half_inverse_spacing", 0.5 / h);
  read_points_->read("u_velocity", grid.velocity())
      .read("u_pressure", grid.pressure())
      .read_texels("u_dye", grid.dye())
      .read("u_places", *places_)
      .write(*readings_);
  const std::vector<float> values = readings_->read_back();
  std::vector<GridPoint> readings;
  readings.reserve(points.size());
  for (std::size_t k = 0; k < points.size(); ++k) {
    const float* const lower = &values[4 * k];
    const float* const upper = &values[4 * (points.size() + k)];
    GridPoint reading{{lower[0], lower[1]}, lower[3], {upper[0], upper[1], upper[2]}, {}};
    if (upper[3] > 0.5f) reading.pressure = lower[2];
    reading.in_fluid = upper[3] > -0.5f;
    readings.push_back(reading);
  }
  if (grid.temperature() != nullptr) add_temperatures(*grid.temperature(), readings);
  return readings;
}

void GridPoints::add_temperatures(const gl::Field& temperature, std::vector<GridPoint>& readings) {
  if (!temperatures_) temperatures_.emplace(*shaders_, *cells_);
  const std::vector<float> values = temperatures_->read(temperature, *places_).read_back();
  for (std::size_t k = 0; k < readings.size(); ++k) readings[k].temperature = values[k];
}

}  // namespace twinflow
