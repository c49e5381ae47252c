// The discrete Fourier transform of RADIX (4 or 8) complex numbers in place, in natural order:
//   x[k] <- sum over q of x[q] exp(-+2 pi i k q / RADIX)

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

void transform(inout vec2 x[RADIX]) {
#if RADIX == 4
  transform_4(x[0], x[1], x[2], x[3]);
#else
  transform_4(x[0], x[2], x[4], x[6]);
  transform_4(x[1], x[3], x[5], x[7]);
  const float kCosine = 0.70710678118654752;  // of an eighth of a turn
  x[3] = kCosine * (x[3] + quarter_turn(x[3]));
  x[5] = quarter_turn(x[5]);
  x[7] = kCosine * (quarter_turn(x[7]) - x[7]);
  for (int k = 0; k < 8; k += 2) transform_2(x[k], x[k + 1]);
  // The first half of the outputs stands at even places, the second at odd ones.
  x = vec2[8](x[0], x[2], x[4], x[6], x[1], x[3], x[5], x[7]);
#endif
}
