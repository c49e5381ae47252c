// Sums over a strip of texels: the difference of two fields.
#include "common/strips.glsl"

uniform sampler2D u_first;
uniform sampler2D u_second;

out vec2 out_sum;  // first - second

void main() {
  vec2 sum = vec2(0.0);
  FOR_STRIP(texel, textureSize(u_first, 0)) {
    sum += texelFetch(u_first, texel, 0).xy - texelFetch(u_second, texel, 0).xy;
  }
  out_sum = sum;
}
