// Sums over a strip: the heat that the fluid has lost because solids have moved.
#include "common/strips.glsl"

uniform sampler2D u_temperature;  // degrees
uniform sampler2D u_swept;        // x: what a degree of the cell counts

out vec2 out_sum;

void main() {
  float sum = 0.0;
  FOR_STRIP(texel, textureSize(u_temperature, 0)) {
    sum += texelFetch(u_swept, texel, 0).x * texelFetch(u_temperature, texel, 0).x;
  }
  out_sum = vec2(sum, 0.0);
}
