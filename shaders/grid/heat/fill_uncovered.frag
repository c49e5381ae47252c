// Fills one layer of the cells that a solid has left. They get the mean temperature of the known fluid beside them:
// earlier fluid and earlier layers.
#include "common/texel.glsl"

uniform sampler2D u_temperature;  // degrees
uniform sampler2D u_swept;        // y: the layer; 0 what was fluid and is, negative what is unknown
uniform float u_layer;

out float out_temperature;

vec2 known(float temperature, float layer) {
  float counts = step(0.0, layer) * step(layer, u_layer - 0.5);
  return counts * vec2(temperature, 1.0);
}

#define KNOWN(east, north) \
  known(neighbor(u_temperature, ivec2(east, north)).x, neighbor(u_swept, ivec2(east, north)).y)

void main() {
  vec2 sum = KNOWN(-1, -1) + KNOWN(0, -1) + KNOWN(1, -1) + KNOWN(-1, 0) + KNOWN(1, 0) + KNOWN(-1, 1) + KNOWN(0, 1) + KNOWN(1, 1);
  float fills = step(abs(here(u_swept).y - u_layer), 0.5);
  out_temperature = mix(here(u_temperature).x, sum.x / max(sum.y, 1.0), fills);
}
