// A stroke of the brush warms or cools the fluid, in proportion to its footprint.
#include "common/position.glsl"
#include "common/texel.glsl"
#include "grid/forces/footprint.glsl"

uniform sampler2D u_temperature;  // degrees
uniform float u_gain;             // degrees, where the footprint is one

out float out_temperature;

void main() {
  vec2 position = position_of(gl_FragCoord.xy, vec2(textureSize(u_temperature, 0)));
  out_temperature = here(u_temperature).x + u_gain * footprint(position);
}
