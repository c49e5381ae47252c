#pragma once

#include "gl/field.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// A field of values at the cells' centers, scalars unless the format has more channels. Behind walls it is
/// mirrored.
gl::FieldDescription center_field(const char* name, const GridCells& cells, gl::Buffering buffering,
                                  const char* channels, gl::Format format = gl::Format::r32f);

/// A field of velocities, one texel for each cell.
gl::FieldDescription velocity_field(const char* name, const GridCells& cells,
                                    gl::Buffering buffering = gl::Buffering::single);

/// The root mean square of a field's values, summed in double precision. Waits for the GPU.
double root_mean_square(const gl::Field& field);

}  // namespace twinflow
