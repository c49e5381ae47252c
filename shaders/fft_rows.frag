// One pass of the transform along x (common/fft_pass.glsl), over rows j and j + ny/2 at once. With FROM_VELOCITY the
// numbers are u + iv of a velocity field of full height, which the pass packs.
#include "common/fft_pass.glsl"

out vec4 out_numbers;

vec4 numbers_at(float x) {
#ifdef FROM_VELOCITY
  return vec4(texture(u_numbers, vec2(x, 0.5 * v_position.y)).xy,
              texture(u_numbers, vec2(x, 0.5 * v_position.y + 0.5)).xy);
#else
  return texture(u_numbers, vec2(x, v_position.y));
#endif
}

void main() {
  float k = floor(gl_FragCoord.x);
  float first = (first_input(k) + 0.5) / float(textureSize(u_numbers, 0).x);
  vec2 w = twiddle(k, u_span * float(RADIX));
  vec4 sum = numbers_at(first + float(RADIX - 1) / float(RADIX));
  for (int q = RADIX - 2; q >= 0; --q) {
    sum = times(sum, w) + numbers_at(first + float(q) / float(RADIX));
  }
  out_numbers = sum;
}
