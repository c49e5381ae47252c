// Both components of a velocity at a cell's center plus a displacement in cells: `velocity_at` by the interpolation of the
// scheme, `velocity_roughly_at` always bilinear, `velocity_finely_at` always by
// Lagrange's cubics.
#include "common/boundary.glsl"
#include "common/interpolation/bilinear.glsl"
#include "common/interpolation/interpolate.glsl"
#include "common/interpolation/lagrange.glsl"
#include "common/layout.glsl"

#define VELOCITY_AT(name, sample)                                                                              \
  vec2 name(sampler2D velocity, vec2 center, vec2 displacement) {                                              \
    return vec2(sample(velocity, center, displacement - kPlaceOfU, kU).x,                                      \
                sample(velocity, center, displacement - kPlaceOfV, kV).y);                                     \
  }
VELOCITY_AT(velocity_at, interpolate)
VELOCITY_AT(velocity_roughly_at, bilinear)
VELOCITY_AT(velocity_finely_at, lagrange)
