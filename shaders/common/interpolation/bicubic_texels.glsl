// Catmull-Rom interpolation of several channels of scalars at once, by sixteen whole texels. `field` has to be sampled at the
// nearest texel. On a software renderer this takes three quarters of the time of the gathers of bicubic.glsl, which read one
// channel each.
#include "common/interpolation/bicubic.glsl"
#include "common/interpolation/quads.glsl"

#define texel_of(i, j) textureOffset(field, near.base, ivec2(i, j)).rgb
#define texels_in_row(j, inner_left, inner_right) \
  (across.x * texel_of(-1, j) + across.y * (inner_left) + across.z * (inner_right) + across.w * texel_of(2, j))

// MONOTONE: the result stays within the four values around the place.
vec3 bicubic_texels(sampler2D field, vec2 center, vec2 displacement) {
  Surroundings near = surroundings(field, center, displacement);
  vec4 across = cubic_weights(near.weight.x);
  vec4 up = cubic_weights(near.weight.y);
  vec3 lower_left = texel_of(0, 0);
  vec3 lower_right = texel_of(1, 0);
  vec3 upper_left = texel_of(0, 1);
  vec3 upper_right = texel_of(1, 1);
  vec3 value = up.x * texels_in_row(-1, texel_of(0, -1), texel_of(1, -1)) + up.y * texels_in_row(0, lower_left, lower_right) +
               up.z * texels_in_row(1, upper_left, upper_right) + up.w * texels_in_row(2, texel_of(0, 2), texel_of(1, 2));
#ifdef MONOTONE
  value = clamp(value, min(min(lower_left, lower_right), min(upper_left, upper_right)),
                max(max(lower_left, lower_right), max(upper_left, upper_right)));
#endif
  return value;
}
