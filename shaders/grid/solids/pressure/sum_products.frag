// Sums over a strip: two scalar products, weighted with the diagonal that both factors' equations were divided by.
#include "common/strips.glsl"

uniform sampler2D u_first;
uniform sampler2D u_second;
uniform sampler2D u_common;  // the factor of both
uniform sampler2D u_diagonal;

out vec2 out_sums;  // of first common diagonal, second common diagonal

void main() {
  vec2 sums = vec2(0.0);
  FOR_STRIP(texel, textureSize(u_common, 0)) {
    float factor = texelFetch(u_common, texel, 0).x * texelFetch(u_diagonal, texel, 0).x;
    sums += factor * vec2(texelFetch(u_first, texel, 0).x, texelFetch(u_second, texel, 0).x);
  }
  out_sums = sums;
}
