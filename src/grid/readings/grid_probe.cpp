#include "grid/readings/grid_probe.hpp"

namespace twinflow {
namespace {

gl::FieldDescription one_texel() {
  return {{.name = "reading", .width = 1, .height = 1, .format = gl::Format::rgba32f},
          gl::Buffering::single,
          "u, v (domain units per second), pressure, vorticity (1/s)"};
}

gl::Pass make_pass(gl::ShaderLibrary& shaders, const GridCells& cells) {
  std::vector<std::string> definitions = cells.definitions();
  definitions.emplace_back("BICUBIC");
  return {shaders, "grid/readings/probe", {.definitions = std::move(definitions)}};
}

}  // namespace

GridProbe::GridProbe(gl::ShaderLibrary& shaders) : shaders_(&shaders), reading_(one_texel()) {}

void GridProbe::ask(const GridCells& cells, const gl::Field& velocity, const gl::Field& pressure,
                    glm::dvec2 point) {
  const double h = cells.shape.cell_size();
  const glm::dvec2 place = (cells.domain().wrapped(point) - cells.domain().minimum()) / h;
  if (cells_ != cells) {
    cells_ = cells;
    read_point_.emplace(make_pass(*shaders_, cells));
  }
  cells.set_walls(*read_point_).set("u_place", glm::vec2(place)).set("u_half_inverse_spacing", 0.5 / h);
  read_point_->read("u_velocity", velocity).read("u_pressure", pressure).write(reading_);
  pending_.start(reading_);
}

PointReading GridProbe::answer() {
  std::vector<float> values;
  pending_.take(values);
  return {.velocity = {values[0], values[1]}, .pressure = values[2], .density = 1.0, .vorticity = values[3]};
}

}  // namespace twinflow
