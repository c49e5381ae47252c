// Over a strip of cells: the sum of squares and the largest magnitude of a scalar.
#include "common/blocks.glsl"

uniform sampler2D u_divergence;

out vec2 out_squares_and_largest;

void main() {
  float squares = 0.0;
  float largest = 0.0;
  FOR_STRIP(texel, textureSize(u_divergence, 0)) {
    float value = texelFetch(u_divergence, texel, 0).x;
    squares += value * value;
    largest = max(largest, abs(value));
  }
  out_squares_and_largest = vec2(squares, largest);
}
