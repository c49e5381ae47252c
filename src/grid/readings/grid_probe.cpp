#include "grid/readings/grid_probe.hpp"

#include <array>

namespace twinflow {
namespace {

gl::FieldDescription one_texel(const char* name, gl::Format format, const char* channels) {
  return {{.name = name, .width = 1, .height = 1, .format = format}, gl::Buffering::single, channels};
}

gl::Pass make_pass(gl::ShaderLibrary& shaders, const GridCells& cells) {
  std::vector<std::string> definitions = cells.definitions();
  definitions.emplace_back("BICUBIC");
  return {shaders, "grid/readings/probe", {.definitions = std::move(definitions)}};
}

}  // namespace

GridProbe::GridProbe(gl::ShaderLibrary& shaders)
    : shaders_(&shaders),
      reading_(one_texel("reading", gl::Format::rgba32f,
                         "u, v (domain units per second), pressure, vorticity (1/s)")),
      place_(one_texel("place of the probe", gl::Format::rg32f, "x, y (cells)")) {}

void GridProbe::ask(const GridCells& cells, const gl::Field& velocity, const gl::Field& pressure,
                    const gl::Field* temperature, glm::dvec2 point) {
  const double h = cells.shape.cell_size();
  const glm::dvec2 place = (cells.domain().wrapped(point) - cells.domain().minimum()) / h;
  if (cells_ != cells) {
    cells_ = cells;
    read_point_.emplace(make_pass(*shaders_, cells));
    temperatures_.reset();
  }
  cells.set_walls(*read_point_).set("u_place", glm::vec2(place)).set("u_half_inverse_spacing", 0.5 / h);
  read_point_->read("u_velocity", velocity).read("u_pressure", pressure).write(reading_);
  pending_.start(reading_);
  pending_temperature_.forget();
  if (temperature == nullptr) return;
  if (!temperatures_) temperatures_.emplace(*shaders_, cells);
  place_.upload(std::array{static_cast<float>(place.x), static_cast<float>(place.y)});
  pending_temperature_.start(temperatures_->read(*temperature, place_));
}

PointReading GridProbe::answer() {
  std::vector<float> values;
  pending_.take(values);
  PointReading reading{
      .velocity = {values[0], values[1]}, .pressure = values[2], .density = 1.0, .vorticity = values[3]};
  if (pending_temperature_.started()) {
    pending_temperature_.take(values);
    reading.temperature = values[0];
  }
  return reading;
}

}  // namespace twinflow
