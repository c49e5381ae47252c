// Catmull-Rom interpolation that is limited.
#include "common/interpolation/bicubic.glsl"
#include "common/interpolation/limiter.glsl"
#include "common/interpolation/quads.glsl"

float limited_bicubic_in(vec4 lower_left, vec4 lower_right, vec4 upper_left, vec4 upper_right, vec2 weight) {
  vec4 around = vec4(lower_left.y, lower_right.x, upper_left.z, upper_right.w);
  return clamp(bicubic_in(lower_left, lower_right, upper_left, upper_right, weight), least_of(around),
               greatest_of(around));
}
#define LIMITED_BICUBIC(field, near, channel, content) FROM_SIXTEEN(limited_bicubic_in, field, near, channel, content)

vec4 limited_bicubic(sampler2D field, vec2 center, vec2 displacement, int content) {
  Surroundings near = surroundings(field, center, displacement);
  return ALL_CHANNELS(LIMITED_BICUBIC);
}
