// Sums over a block of sums. Run until one texel is left, the pass leaves the sum over the whole field there.
#include "common/blocks.glsl"

uniform sampler2D u_terms;

out vec2 out_sum;

void main() {
  vec2 sum = vec2(0.0);
  FOR_BLOCK(texel, textureSize(u_terms, 0)) { sum += texelFetch(u_terms, texel, 0).xy; }
  out_sum = sum;
}
