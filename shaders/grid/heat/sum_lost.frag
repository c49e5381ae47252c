// Sums over a strip: the heat of the fluid that advection has lost.
#include "common/strips.glsl"

uniform sampler2D u_before;   // degrees
uniform sampler2D u_carried;  // the same after advection
uniform sampler2D u_sources;  // z: 1 in the fluid

out vec2 out_sum;

void main() {
  float sum = 0.0;
  FOR_STRIP(texel, textureSize(u_before, 0)) {
    sum += texelFetch(u_sources, texel, 0).z * (texelFetch(u_before, texel, 0).x - texelFetch(u_carried, texel, 0).x);
  }
  out_sum = vec2(sum, 0.0);
}
