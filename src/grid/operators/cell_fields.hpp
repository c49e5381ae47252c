#pragma once

#include "gl/field.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// A field at cell centers, mirrored behind walls; scalars unless the format has more channels.
gl::FieldDescription center_field(const char* name, const GridCells& cells, gl::Buffering buffering,
                                  const char* channels, gl::Format format = gl::Format::r32f,
                                  gl::Filter filter = gl::Filter::nearest);

gl::FieldDescription velocity_field(const char* name, const GridCells& cells,
                                    gl::Buffering buffering = gl::Buffering::single);

gl::FieldDescription divergence_field(const char* name, const GridCells& cells);

/// A field's root mean square, in double precision. Waits for the GPU.
double root_mean_square(const gl::Field& field);

}  // namespace twinflow
