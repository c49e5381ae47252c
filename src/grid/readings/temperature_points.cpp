#include "grid/readings/temperature_points.hpp"

namespace twinflow {

TemperaturePoints::TemperaturePoints(gl::ShaderLibrary& shaders, const GridCells& cells)
    : read_(shaders, "grid/readings/temperatures", {.definitions = cells.definitions()}) {}

const gl::Field& TemperaturePoints::read(const gl::Field& temperature, const gl::Field& places) {
  if (!readings_ || readings_->width() != places.width()) {
    readings_.emplace(gl::FieldDescription{
        {.name = "readings of temperature", .width = places.width(), .height = 1, .format = gl::Format::r32f},
        gl::Buffering::single,
        "temperature (degrees)"});
  }
  read_.read("u_temperature", temperature).read("u_places", places).write(*readings_);
  return *readings_;
}

}  // namespace twinflow
