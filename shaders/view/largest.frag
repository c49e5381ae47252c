// The largest magnitude in a block of a scalar field.
#include "common/blocks.glsl"

uniform sampler2D u_scalar;

out float out_largest;

void main() {
  float largest = 0.0;
  FOR_BLOCK(texel, textureSize(u_scalar, 0)) { largest = max(largest, abs(texelFetch(u_scalar, texel, 0).x)); }
  out_largest = largest;
}
