// Lagrange interpolation of six texels in both directions: sixth order, and, where the flow moves little in a step, with an
// error of fifth order in the rate of change, where Catmull-Rom's slopes leave one of second order.
#include "common/interpolation/quads.glsl"

// Weights of six texels in a row for a place between the middle two, in pairs.
struct Sextet {
  vec2 before;
  vec2 around;
  vec2 after;
};

Sextet quintic_weights(float t) {
  float left = (t + 2.0) * (t + 1.0);
  float middle = t * (t - 1.0);
  float right = (t - 2.0) * (t - 3.0);
  return Sextet(vec2(-(t + 1.0) / 120.0, (t + 2.0) / 24.0) * (middle * right),
                vec2(-(t - 1.0) / 12.0, t / 12.0) * (left * right),
                vec2(-(t - 3.0) / 24.0, (t - 2.0) / 120.0) * (left * middle));
}

float quad_sum(vec4 quad, vec2 across, vec2 up) { return dot(up, vec2(dot(across, quad.wz), dot(across, quad.xy))); }

float sextet_sum(vec4 before, vec4 around, vec4 after, Sextet across, vec2 up) {
  return quad_sum(before, across.before, up) + quad_sum(around, across.around, up) + quad_sum(after, across.after, up);
}

#define SEXTET_SUM(field, near, row, channel, content, across, up)                  \
  sextet_sum(quad_at(field, near.base, ivec2(-2, row), channel, content),           \
             quad_at(field, near.base, ivec2(0, row), channel, content),            \
             quad_at(field, near.base, ivec2(2, row), channel, content), across, up)
#define BIQUINTIC_VALUE(field, near, channel, content)                                       \
  (SEXTET_SUM(field, near, -2, channel, content, across, up.before) +                        \
   SEXTET_SUM(field, near, 0, channel, content, across, up.around) +                         \
   SEXTET_SUM(field, near, 2, channel, content, across, up.after))

vec4 biquintic(sampler2D field, vec2 center, vec2 displacement, int content) {
  Surroundings near = surroundings(field, center, displacement);
  Sextet across = quintic_weights(near.weight.x);
  Sextet up = quintic_weights(near.weight.y);
  return ALL_CHANNELS(BIQUINTIC_VALUE);
}
