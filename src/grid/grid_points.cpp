#include "grid/grid_points.hpp"

#include <stdexcept>

#include <glm/vec4.hpp>

#include "grid/grid_solver.hpp"
#include "grid/readings/surface_beside.hpp"

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

/// Rows of readings: the third one has the depth in a liquid.
int rows_of(const GridCells& cells) { return cells.surface ? 3 : 2; }

}  // namespace

void GridPoints::prepare(const GridCells& cells, std::size_t count) {
  if (count == 0) throw std::logic_error("a reading of the grid needs a point");
  if (count > kMost) throw std::logic_error("more points than one reading of the grid can have");
  if (cells_ != cells) {
    cells_ = cells;
    read_points_.emplace(reading_pass(*shaders_, cells));
    temperatures_.reset();
  }
  const bool fits = places_ && static_cast<std::size_t>(places_->width()) == count;
  if (fits && readings_->height() == rows_of(cells)) return;
  places_ = row_of_texels("places of gauges", count, 1, gl::Format::rg32f, "x, y (cells)");
  surfaces_ = row_of_texels("surfaces beside gauges", count, 2, gl::Format::rgba32f,
                            "normal, distance (cells), slip or -1; above: velocity, turning");
  readings_ =
      row_of_texels("readings of gauges", count, rows_of(cells), gl::Format::rgba32f,
                    "u, v, pressure, vorticity; above: dye, whether there is a pressure; above: depth");
}

/// Uploads the points and, if the fluid has surfaces, the surfaces beside them.
void GridPoints::place(const GridSolver& grid, std::span<const glm::dvec2> points) {
  const GridCells& cells = grid.cells();
  const double h = cells.shape.cell_size();
  std::vector<float> places;
  std::vector<glm::vec4> surfaces(2 * points.size(), glm::vec4(0.0f, 0.0f, 0.0f, -1.0f));
  for (std::size_t k = 0; k < points.size(); ++k) {
    const glm::dvec2 point = cells.domain().wrapped(points[k]);
    const glm::dvec2 place = (point - cells.domain().minimum()) / h;
    places.insert(places.end(), {static_cast<float>(place.x), static_cast<float>(place.y)});
    const std::optional<SurfaceBeside> surface = surface_beside(cells, grid.solids(), point);
    if (!surface) continue;
    surfaces[k] = glm::dvec4(surface->outward, surface->distance / h, surface->slip);
    surfaces[points.size() + k] = glm::dvec4(surface->velocity, h * surface->turning_rate, 0.0);
  }
  places_->upload(places);
  read_points_->read("u_places", *places_);
  if (!read_points_->uses("u_surfaces")) return;
  surfaces_->upload({&surfaces.front().x, 4 * surfaces.size()});
  read_points_->read("u_surfaces", *surfaces_);
}

void GridPoints::ask(const GridSolver& grid, std::span<const glm::dvec2> points) {
  const GridCells& cells = grid.cells();
  has_dye_ = grid.dye() != nullptr;
  prepare(cells, points.size());
  place(grid, points);
  if (cells.solids) read_points_->read("u_corners", grid.solids()->corners());
  if (const GridSurface* const surface = grid.surface()) {
    read_points_->read("u_planes", surface->volume().planes()).read("u_liquid_cells", surface->cells());
  }
  const gl::Field& pressure = grid.pressure();
  cells.set_walls(*read_points_).set("u_inverse_spacing", 1.0 / cells.shape.cell_size());
  read_points_->read("u_velocity", grid.point_velocity())
      .read("u_pressure", pressure)
      .read_texels("u_dye", has_dye_ ? *grid.dye() : pressure)  // what it reads there is not used
      .write(*readings_);
  pending_.start(*readings_);
  pending_temperatures_.forget();
  if (grid.temperature() == nullptr) return;
  if (!temperatures_) temperatures_.emplace(*shaders_, cells);
  pending_temperatures_.start(temperatures_->read(*grid.temperature(), *places_));
}

std::vector<GridPoint> GridPoints::answer() {
  std::vector<float> values;
  pending_.read(values);
  std::vector<GridPoint> readings;
  const auto rows = static_cast<std::size_t>(rows_of(*cells_));
  const double h = cells_->shape.cell_size();
  const std::size_t count = values.size() / (4 * rows);
  readings.reserve(count);
  for (std::size_t k = 0; k < count; ++k) {
    const float* const lower = &values[4 * k];
    const float* const upper = &values[4 * (count + k)];
    GridPoint reading{{lower[0], lower[1]}, lower[3], {}, {}};
    if (has_dye_) reading.dye = glm::vec3(upper[0], upper[1], upper[2]);
    if (upper[3] > 0.5f) reading.pressure = lower[2];
    if (rows > 2) reading.depth = h * double{values[4 * (2 * count + k)]};
    readings.push_back(reading);
  }
  if (!pending_temperatures_.started()) return readings;
  pending_temperatures_.read(values);
  for (std::size_t k = 0; k < count; ++k) readings[k].temperature = values[k];
  return readings;
}

std::vector<GridPoint> GridPoints::read(const GridSolver& grid, std::span<const glm::dvec2> points) {
  if (points.empty()) return {};
  ask(grid, points);
  return answer();
}

}  // namespace twinflow
