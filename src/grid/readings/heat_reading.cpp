#include "grid/readings/heat_reading.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "gl/blocks.hpp"

namespace twinflow {
namespace {

int cells_along(const GridShape& shape, int axis) { return axis == 0 ? shape.nx : shape.ny; }

gl::Field beside_field(const GridShape& shape) {
  return gl::Field({{.name = "temperature beside walls",
                     .width = std::max(shape.nx, shape.ny),
                     .height = 2,
                     .format = gl::Format::r32f},
                    gl::Buffering::single,
                    "temperature (degrees)"});
}

}  // namespace

HeatMeter::HeatMeter(gl::ShaderLibrary& shaders, const GridCells& cells, const Temperatures& given)
    : cells_(cells),
      given_(given),
      sum_temperature_(shaders, "grid/readings/sum_temperature"),
      beside_walls_(shaders, "grid/readings/temperature_beside_walls"),
      sums_(gl::strip_field("sums of temperature", cells.shape.nx, cells.shape.ny, gl::Format::rg32f,
                            "sum (degrees), number of cells in the fluid")) {
  if (pair_of(given_)) beside_.emplace(beside_field(cells.shape));
}

std::optional<HeatMeter::WallPair> HeatMeter::pair_of(const Temperatures& given) {
  if (given.left && given.right) return WallPair{&*given.left, &*given.right, 0};
  if (given.bottom && given.top) return WallPair{&*given.bottom, &*given.top, 1};
  return std::nullopt;
}

HeatReading HeatMeter::measure(const gl::Field& temperature, const gl::Field& sources) {
  sum_temperature_.read("u_temperature", temperature).read("u_sources", sources).write(sums_);
  const std::optional<WallPair> walls = pair_of(given_);
  if (walls) {
    beside_walls_.set("u_across", walls->axis == 0 ? glm::vec2(1.0f, 0.0f) : glm::vec2(0.0f, 1.0f));
    beside_walls_.read("u_temperature", temperature).write(*beside_);
  }
  double sum = 0.0;
  double count = 0.0;
  const std::vector<float> strips = sums_.read_back();
  for (std::size_t k = 0; k + 1 < strips.size(); k += 2) {
    sum += strips[k];
    count += strips[k + 1];
  }
  HeatReading reading{count > 0.0 ? sum / count : 0.0};
  if (walls) reading.nusselt = nusselt_between(beside_->read_back(), *walls);
  return reading;
}

std::optional<double> HeatMeter::nusselt_between(std::span<const float> beside, const WallPair& walls) const {
  const GridShape& shape = cells_.shape;
  const int last = cells_along(shape, walls.axis) - 1;
  const WallMeans low = means_of(*walls.low, walls.axis, 0, beside.first(beside.size() / 2));
  const WallMeans high = means_of(*walls.high, walls.axis, last, beside.last(beside.size() / 2));
  const double difference = low.temperature - high.temperature;
  if (difference == 0.0) return std::nullopt;
  const double flux = difference > 0.0 ? low.gradient : -high.gradient;
  return flux * cells_.domain().size()[walls.axis] / difference;
}

HeatMeter::WallMeans HeatMeter::means_of(const Temperature& wall, int axis, int line,
                                         std::span<const float> beside) const {
  const GridShape& shape = cells_.shape;
  const int count = cells_along(shape, 1 - axis);
  const double way = 0.5 * shape.cell_size();
  glm::dvec2 to_wall(0.0);
  to_wall[axis] = line == 0 ? -way : way;
  WallMeans means;
  for (int k = 0; k < count; ++k) {
    const glm::dvec2 center = axis == 0 ? shape.center(line, k) : shape.center(k, line);
    const double on_wall = wall(center + to_wall);
    means.temperature += on_wall / count;
    means.gradient += (on_wall - beside[static_cast<std::size_t>(k)]) / (way * count);
  }
  return means;
}

}  // namespace twinflow
