// The cubic B-spline of coefficients that grid/advection/spline_coefficients.frag has found: two continuous derivatives and
// an error of fourth order (Unser, "Splines: a perfect fit for signal and image processing", 1999). Along each axis the
// amplitude of a wave is at most its amplitude at the texels, so that no displacement amplifies it.
#include "common/boundary.glsl"
#include "common/interpolation/bicubic.glsl"
#include "common/interpolation/quads.glsl"

// Weights of four coefficients in a row for a place between the middle two.
vec4 spline_weights(float t) {
  float rest = 1.0 - t;
  vec2 outer = vec2(rest * rest * rest, t * t * t) / 6.0;
  vec2 inner = vec2(t * t * (0.5 * t - 1.0), rest * rest * (0.5 * rest - 1.0)) + 2.0 / 3.0;
  return vec4(outer.x, inner, outer.y);
}

float spline_in(vec4 lower_left, vec4 lower_right, vec4 upper_left, vec4 upper_right, vec2 weight) {
  return sixteen_in(lower_left, lower_right, upper_left, upper_right, spline_weights(weight.x), spline_weights(weight.y));
}

// A component of a velocity, less a value near it: rounding, which repeats in every step, is then as small as the difference.
#define quad_less(field, near, offset, channel, content, less) (quad_at(field, near.base, offset, channel, content) - (less))
#define SPLINE_LESS(field, near, channel, content, less)                      \
  spline_in(quad_less(field, near, ivec2(-1, -1), channel, content, less),    \
            quad_less(field, near, ivec2(1, -1), channel, content, less),     \
            quad_less(field, near, ivec2(-1, 1), channel, content, less),     \
            quad_less(field, near, ivec2(1, 1), channel, content, less), near.weight)
float spline_less(sampler2D coefficients, vec2 center, vec2 displacement, int content, float less) {
  Surroundings near = surroundings(coefficients, center, displacement);
  return content == kU ? SPLINE_LESS(coefficients, near, 0, kSplineOfU, less)
                       : SPLINE_LESS(coefficients, near, 1, kSplineOfV, less);
}

// The same of both components at the texel that is being written.
#define spline_of(coefficients, i, j, less) \
  (velocity_at_offset(coefficients, ivec2(i, j), kSplineOfU, kSplineOfV) - (less))
#define spline_in_row(coefficients, j, less)                                                              \
  (spline_of(coefficients, -1, j, less) + 4.0 * spline_of(coefficients, 0, j, less) +                     \
   spline_of(coefficients, 1, j, less))
#define spline_here_less(coefficients, less)                                                  \
  ((spline_in_row(coefficients, -1, less) + 4.0 * spline_in_row(coefficients, 0, less) +      \
    spline_in_row(coefficients, 1, less)) / 36.0)
