#include "grid/readings/grid_probe.hpp"

#include <array>

#include "grid/surface/grid_surface.hpp"

namespace twinflow {
namespace {

gl::FieldDescription texels(const char* name, int count, gl::Format format, const char* channels) {
  return {{.name = name, .width = count, .height = 1, .format = format}, gl::Buffering::single, channels};
}

gl::Pass make_pass(gl::ShaderLibrary& shaders, const GridCells& cells) {
  std::vector<std::string> definitions = cells.definitions();
  definitions.emplace_back("BICUBIC");
  return {shaders, "grid/readings/probe", {.definitions = std::move(definitions)}};
}

}  // namespace

GridProbe::GridProbe(gl::ShaderLibrary& shaders)
    : shaders_(&shaders),
      reading_(texels("reading", 2, gl::Format::rgba32f,
                      "u, v (domain units per second), pressure, vorticity (1/s); 1 in the fluid")),
      place_(texels("place of the probe", 1, gl::Format::rg32f, "x, y (cells)")) {}

void GridProbe::ask(const GridCells& cells, const gl::Field& velocity, const gl::Field& pressure,
                    const gl::Field* temperature, const GridSurface* surface, glm::dvec2 point) {
  const double h = cells.shape.cell_size();
  const glm::dvec2 place = (cells.domain().wrapped(point) - cells.domain().minimum()) / h;
  if (cells_ != cells) {
    cells_ = cells;
    read_point_.emplace(make_pass(*shaders_, cells));
    temperatures_.reset();
  }
  cells.set_walls(*read_point_).set("u_place", glm::vec2(place)).set("u_half_inverse_spacing", 0.5 / h);
  if (surface != nullptr) {
    read_point_->read("u_filling", surface->volume().filling()).read("u_liquid_cells", surface->cells());
  }
  read_point_->read("u_velocity", velocity).read("u_pressure", pressure).write(reading_);
  pending_.start(reading_);
  pending_temperature_.forget();
  if (temperature == nullptr) return;
  if (!temperatures_) temperatures_.emplace(*shaders_, cells);
  place_.upload(std::array{static_cast<float>(place.x), static_cast<float>(place.y)});
  pending_temperature_.start(temperatures_->read(*temperature, place_));
}

std::optional<PointReading> GridProbe::answer() {
  std::vector<float> values;
  pending_.take(values);
  const bool in_fluid = values[4] > 0.5f;
  PointReading reading{
      .velocity = {values[0], values[1]}, .pressure = values[2], .density = 1.0, .vorticity = values[3]};
  if (pending_temperature_.started()) {
    pending_temperature_.take(values);
    reading.temperature = values[0];
  }
  return in_fluid ? std::optional(reading) : std::nullopt;
}

}  // namespace twinflow
