// Lagrange interpolation of four texels in both directions: fourth order. FACE_MEANS: the field is a velocity of means over
// faces, and the result is its value at a point.
#include "common/boundary.glsl"
#include "common/interpolation/bicubic.glsl"
#include "common/interpolation/quads.glsl"

// Weights of four values in a row for a place between the middle two.
vec4 lagrange_weights(float t) {
  vec2 inner = 0.5 * (t - 2.0) * vec2((t + 1.0) * (t - 1.0), -(t + 1.0) * t);
  vec2 outer = t * (t - 1.0) / 6.0 * vec2(2.0 - t, t + 1.0);
  return vec4(outer.x, inner, outer.y);
}

// Weights of four means over intervals. The cubic with these means is the cubic through them less a 24th of its second
// derivative.
vec4 weights_of_means(float t) {
  return lagrange_weights(t) - vec4(1.0 - t, 3.0 * t - 2.0, 1.0 - 3.0 * t, t) / 24.0;
}
#ifdef FACE_MEANS
#define along_face_weights weights_of_means
#else
#define along_face_weights lagrange_weights
#endif

float lagrange_of_u(vec4 lower_left, vec4 lower_right, vec4 upper_left, vec4 upper_right, vec2 weight) {
  return sixteen_in(lower_left, lower_right, upper_left, upper_right, lagrange_weights(weight.x),
                    along_face_weights(weight.y));
}
float lagrange_of_v(vec4 lower_left, vec4 lower_right, vec4 upper_left, vec4 upper_right, vec2 weight) {
  return sixteen_in(lower_left, lower_right, upper_left, upper_right, along_face_weights(weight.x),
                    lagrange_weights(weight.y));
}

// A component of a velocity.
vec4 lagrange(sampler2D field, vec2 center, vec2 displacement, int content) {
  Surroundings near = surroundings(field, center, displacement);
  return content == kU ? vec4(FROM_SIXTEEN(lagrange_of_u, field, near, 0, content), 0.0, 0.0, 0.0)
                       : vec4(0.0, FROM_SIXTEEN(lagrange_of_v, field, near, 1, content), 0.0, 0.0);
}
