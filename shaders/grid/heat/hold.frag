// The temperature of held cells, which lie in solids with a temperature and at an inlet. Also the heat that solids with
// a flux add to the cells along them.
#include "common/texel.glsl"

uniform sampler2D u_temperature;  // degrees
uniform sampler2D u_sources;      // x: the temperature that is held; y: 0 where it is; w: degrees/s by fluxes
uniform float u_seconds;

out float out_temperature;

void main() {
  vec4 source = here(u_sources);
  out_temperature = mix(source.x, here(u_temperature).x + u_seconds * source.w, source.y);
}
