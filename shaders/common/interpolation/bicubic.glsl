// Catmull-Rom interpolation in both directions: third order (Keys, "Cubic convolution interpolation", 1981).
#include "common/interpolation/quads.glsl"

// Weights of four texels in a row for a place between the middle two.
vec4 cubic_weights(float t) {
  return vec4(((-0.5 * t + 1.0) * t - 0.5) * t, (1.5 * t - 2.5) * t * t + 1.0, ((-1.5 * t + 2.0) * t + 0.5) * t,
              (0.5 * t - 0.5) * t * t);
}

// Sixteen texels with a weight for each column and each row.
float sixteen_in(vec4 lower_left, vec4 lower_right, vec4 upper_left, vec4 upper_right, vec4 across, vec4 up) {
  return dot(up,
             vec4(dot(across, vec4(lower_left.wz, lower_right.wz)), dot(across, vec4(lower_left.xy, lower_right.xy)),
                  dot(across, vec4(upper_left.wz, upper_right.wz)), dot(across, vec4(upper_left.xy, upper_right.xy))));
}

float bicubic_in(vec4 lower_left, vec4 lower_right, vec4 upper_left, vec4 upper_right, vec2 weight) {
  return sixteen_in(lower_left, lower_right, upper_left, upper_right, cubic_weights(weight.x), cubic_weights(weight.y));
}

// A function of the four quads that sixteen texels make.
#define FROM_SIXTEEN(function, field, near, channel, content)                                                              \
  function(quad_at(field, near.base, ivec2(-1, -1), channel, content), quad_at(field, near.base, ivec2(1, -1), channel, content), \
     quad_at(field, near.base, ivec2(-1, 1), channel, content), quad_at(field, near.base, ivec2(1, 1), channel, content),   \
     near.weight)
#define BICUBIC_VALUE(field, near, channel, content) FROM_SIXTEEN(bicubic_in, field, near, channel, content)

vec4 bicubic(sampler2D field, vec2 center, vec2 displacement, int content) {
  Surroundings near = surroundings(field, center, displacement);
  return ALL_CHANNELS(BICUBIC_VALUE);
}
