// Sums over a strip of cells: the temperatures of those whose centers lie in the fluid.
#include "common/strips.glsl"

uniform sampler2D u_temperature;  // degrees
uniform sampler2D u_sources;      // z: 1 in the fluid

out vec2 out_sum;  // of the temperatures; number of its terms

void main() {
  vec2 sum = vec2(0.0);
  FOR_STRIP(cell, textureSize(u_temperature, 0)) {
    sum += texelFetch(u_sources, cell, 0).z * vec2(texelFetch(u_temperature, cell, 0).x, 1.0);
  }
  out_sum = sum;
}
