#include "grid/operators/cell_fields.hpp"

namespace twinflow {

gl::FieldDescription center_field(const char* name, const GridCells& cells, gl::Buffering buffering,
                                  const char* channels) {
  return {{.name = name,
           .width = cells.shape.nx,
           .height = cells.shape.ny,
           .format = gl::Format::r32f,
           .wrap = cells.center_wrap()},
          buffering,
          channels};
}

gl::FieldDescription velocity_field(const char* name, const GridCells& cells, gl::Buffering buffering) {
  return {{.name = name, .width = cells.shape.nx, .height = cells.shape.ny, .format = gl::Format::rg32f},
          buffering,
          "u, v (domain units per second)"};
}

}  // namespace twinflow
