// Bilinear interpolation: first order, never beyond the values around the place.
#include "common/interpolation/quads.glsl"

float bilinear_in(vec4 quad, vec2 weight) {
  vec2 across = mix(quad.wx, quad.zy, weight.x);
  return mix(across.x, across.y, weight.y);
}
#define BILINEAR(field, near, channel, content) \
  bilinear_in(quad_at(field, near.base, ivec2(0, 0), channel, content), near.weight)

vec4 bilinear(sampler2D field, vec2 center, vec2 displacement, int content) {
  Surroundings near = surroundings(field, center, displacement);
  return ALL_CHANNELS(BILINEAR);
}
