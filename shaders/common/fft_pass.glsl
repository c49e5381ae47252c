// One pass of Stockham's mixed-radix transform. `span` is the product of the radices of the passes before; output k of
// a line of n numbers is
//   sum over q < RADIX of input[first + q n / RADIX] w^q,   w = exp(-+2 pi i k / (span RADIX)),
//   first = floor(k / (span RADIX)) span + k mod span.
// All lengths are powers of two. The numbers come out in their natural order, without bit reversal. Positions are
// fractions of the field: software rasterisers read them several times faster than whole numbers.
#include "common/packed_complex.glsl"

uniform sampler2D u_numbers;
uniform sampler2D u_twiddles;  // texel k of N: exp(2 pi i k / N), repeated
uniform float u_span;
uniform float u_direction;  // -1 forward, +1 inverse

in vec2 v_position;

float first_input(float k) {
  float group = floor(k / (u_span * float(RADIX)));
  return k - group * u_span * float(RADIX - 1) - floor((k - group * u_span * float(RADIX)) / u_span) * u_span;
}

// exp(-+2 pi i k / period)
vec2 twiddle(float k, float period) {
  float half_texel = 0.5 / float(textureSize(u_twiddles, 0).x);
  return texture(u_twiddles, vec2(k / period + half_texel, 0.5)).xy * vec2(1.0, u_direction);
}
