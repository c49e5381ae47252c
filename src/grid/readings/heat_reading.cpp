#include "grid/readings/heat_reading.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "gl/blocks.hpp"

namespace twinflow {
namespace {

gl::Field beside_field(const GridShape& shape) {
  return gl::Field({{.name = "temperature beside walls",
                     .width = std::max(shape.nx, shape.ny),
                     .height = static_cast<int>(kSides.size()),
                     .format = gl::Format::r32f},
                    gl::Buffering::single,
                    "temperature (degrees)"});
}

}  // namespace

HeatMeter::HeatMeter(gl::ShaderLibrary& shaders, const GridCells& cells, const Temperatures& given)
    : cells_(cells),
      given_(given),
      conduction_(given, cells.domain()),
      sum_temperature_(shaders, "grid/readings/sum_temperature"),
      beside_walls_(shaders, "grid/readings/temperature_beside_walls"),
      sums_(gl::strip_field("sums of temperature", cells.shape.nx, cells.shape.ny, gl::Format::rg32f,
                            "sum (degrees), number of cells in the fluid")) {
  if (conduction_.has_pair()) beside_.emplace(beside_field(cells.shape));
}

HeatReading HeatMeter::measure(const gl::Field& temperature, const gl::Field& sources) {
  sum_temperature_.read("u_temperature", temperature).read("u_sources", sources).write(sums_);
  if (beside_) beside_walls_.read("u_temperature", temperature).write(*beside_);
  double sum = 0.0;
  double count = 0.0;
  const std::vector<float> strips = sums_.read_back();
  for (std::size_t k = 0; k + 1 < strips.size(); k += 2) {
    sum += strips[k];
    count += strips[k + 1];
  }
  HeatReading reading{count > 0.0 ? sum / count : 0.0};
  if (!beside_) return reading;
  const std::vector<float> beside = beside_->read_back();
  const std::size_t row = beside.size() / kSides.size();
  reading.nusselt = conduction_.numbers(
      [&](Side side) { return flux_from(side, std::span(beside).subspan(index_of(side) * row, row)); });
  return reading;
}

double HeatMeter::flux_from(Side side, std::span<const float> beside) const {
  const GridShape& shape = cells_.shape;
  const Temperature& wall = *temperature_of(given_, side);
  const int axis = axis_of(side);
  const int across = is_low(side) ? 0 : (axis == 0 ? shape.nx : shape.ny) - 1;
  const int count = axis == 0 ? shape.ny : shape.nx;
  const double way = 0.5 * shape.cell_size();
  double sum = 0.0;
  for (int k = 0; k < count; ++k) {
    const glm::dvec2 center = axis == 0 ? shape.center(across, k) : shape.center(k, across);
    sum += wall(place_on(side, cells_.domain(), center)) - beside[static_cast<std::size_t>(k)];
  }
  return sum / (way * count);
}

}  // namespace twinflow
