// The discrete Fourier transform of RADIX (4, 8 or 16) complex numbers in place, in natural order:
//   x[k] <- sum over q of x[q] exp(-+2 pi i k q / RADIX)
#include "grid/elliptic/fourier/complex.glsl"

uniform float u_direction;  // -1 forward, +1 inverse

vec2 quarter_turn(vec2 a) { return u_direction * vec2(-a.y, a.x); }

void transform_2(inout vec2 a, inout vec2 b) {
  vec2 difference = a - b;
  a += b;
  b = difference;
}

void transform_4(inout vec2 a, inout vec2 b, inout vec2 c, inout vec2 d) {
  transform_2(a, c);
  transform_2(b, d);
  d = quarter_turn(d);
  transform_2(a, b);
  transform_2(c, d);
  vec2 second = c;
  c = b;
  b = second;
}

const float kHalfRoot = 0.70710678118654752;  // the cosine of an eighth of a turn

vec2 eighth_turn(vec2 a) { return kHalfRoot * (a + quarter_turn(a)); }

void transform(inout vec2 x[RADIX]) {
#if RADIX == 4
  transform_4(x[0], x[1], x[2], x[3]);
#elif RADIX == 8
  transform_4(x[0], x[2], x[4], x[6]);
  transform_4(x[1], x[3], x[5], x[7]);
  x[3] = eighth_turn(x[3]);
  x[5] = quarter_turn(x[5]);
  x[7] = kHalfRoot * (quarter_turn(x[7]) - x[7]);
  for (int k = 0; k < 8; k += 2) transform_2(x[k], x[k + 1]);
  // The first half of the outputs stands at even places, the second at odd ones.
  x = vec2[8](x[0], x[2], x[4], x[6], x[1], x[3], x[5], x[7]);
#else
  // Four transforms of every fourth number, then four of neighbors. Between the two, output k of transform n turns by n k / 16.
  vec2 once = vec2(0.92387953251128674, 0.38268343236508977 * u_direction);
  vec2 thrice = vec2(0.38268343236508977, 0.92387953251128674 * u_direction);
  for (int n = 0; n < 4; ++n) transform_4(x[n], x[n + 4], x[n + 8], x[n + 12]);
  x[5] = times(x[5], once);
  x[6] = eighth_turn(x[6]);
  x[7] = times(x[7], thrice);
  x[9] = eighth_turn(x[9]);
  x[10] = quarter_turn(x[10]);
  x[11] = kHalfRoot * (quarter_turn(x[11]) - x[11]);
  x[13] = times(x[13], thrice);
  x[14] = kHalfRoot * (quarter_turn(x[14]) - x[14]);
  x[15] = -times(x[15], once);
  for (int k = 0; k < 16; k += 4) transform_4(x[k], x[k + 1], x[k + 2], x[k + 3]);
  // Output k of transform q stands at 4 q + k and belongs to q + 4 k.
  x = vec2[16](x[0], x[4], x[8], x[12], x[1], x[5], x[9], x[13], x[2], x[6], x[10], x[14], x[3], x[7], x[11], x[15]);
#endif
}
