// One pass of the transform along y (common/fft_pass.glsl). A texel holds rows j and j + ny/2, which are inputs q and
// q + RADIX/2 of the same sum: RADIX/2 fetches are enough for a number.
//   LAST         the last pass along y: outputs k and k + ny/2 have the same inputs
//   TO_VELOCITY  the last pass of the inverse, into a velocity field of full height
#include "common/fft_pass.glsl"

#ifdef TO_VELOCITY
out vec2 out_velocity;
#else
out vec4 out_numbers;
#endif

// The sum whose first input stands at height y, for the twiddle w.
vec2 sum_of_column(float y, vec2 w, vec2 w_half_radix) {
  float stride = 2.0 / float(RADIX);
  vec4 sum = texture(u_numbers, vec2(v_position.x, y + float(RADIX / 2 - 1) * stride));
  for (int q = RADIX / 2 - 2; q >= 0; --q) {
    sum = times(sum, w) + texture(u_numbers, vec2(v_position.x, y + float(q) * stride));
  }
  return sum.xy + times(sum.zw, w_half_radix);
}

void main() {
  float k = floor(gl_FragCoord.y);
  float first = (first_input(k) + 0.5) / float(textureSize(u_numbers, 0).y);
  vec2 w = twiddle(k, u_span * float(RADIX));
  vec2 w_half_radix = twiddle(k, 2.0 * u_span);  // w^(RADIX/2)
#if defined(TO_VELOCITY)
  out_velocity = sum_of_column(first, w, w_half_radix);
#elif defined(LAST)
  out_numbers = vec4(sum_of_column(first, w, w_half_radix),
                     sum_of_column(first, -w, RADIX == 2 ? -w_half_radix : w_half_radix));
#else
  float first_of_upper = first + 1.0 / float(RADIX);
  out_numbers = vec4(sum_of_column(first, w, w_half_radix), sum_of_column(first_of_upper, w, w_half_radix));
#endif
}
