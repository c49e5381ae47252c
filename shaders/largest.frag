// The largest magnitude in a block of a scalar field; the blocks tile the field from its lower left corner.
const int kBlock = 16;  // LargestMagnitude::kBlock

uniform sampler2D u_scalar;

out float out_largest;

void main() {
  ivec2 last = textureSize(u_scalar, 0) - 1;
  ivec2 first = kBlock * ivec2(gl_FragCoord.xy);
  ivec2 end = min(first + kBlock - 1, last);
  float largest = 0.0;
  for (int y = first.y; y <= end.y; ++y) {
    for (int x = first.x; x <= end.x; ++x) largest = max(largest, abs(texelFetch(u_scalar, ivec2(x, y), 0).x));
  }
  out_largest = largest;
}
