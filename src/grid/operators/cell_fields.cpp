#include "grid/operators/cell_fields.hpp"

#include <cmath>
#include <vector>

namespace twinflow {

gl::FieldDescription center_field(const char* name, const GridCells& cells, gl::Buffering buffering,
                                  const char* channels, gl::Format format, gl::Filter filter) {
  return {{.name = name,
           .width = cells.shape.nx,
           .height = cells.shape.ny,
           .format = format,
           .filter = filter,
           .wrap = cells.center_wrap()},
          buffering,
          channels};
}

gl::FieldDescription velocity_field(const char* name, const GridCells& cells, gl::Buffering buffering) {
  return {{.name = name, .width = cells.shape.nx, .height = cells.shape.ny, .format = gl::Format::rg32f},
          buffering,
          "u, v (domain units per second)"};
}

gl::FieldDescription divergence_field(const char* name, const GridCells& cells) {
  return center_field(name, cells, gl::Buffering::single, "∇·u (1/s), positive for outflow");
}

double root_mean_square(const gl::Field& field) {
  const std::vector<float> values = field.read_back();
  double sum = 0.0;
  for (const float value : values) sum += double(value) * value;
  return std::sqrt(sum / static_cast<double>(values.size()));
}

}  // namespace twinflow
