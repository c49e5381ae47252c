// A stroke of the brush colors the fluid: the dye tends to the brush's color, at a rate that the footprint scales.
#include "common/position.glsl"
#include "common/texel.glsl"
#include "grid/forces/footprint.glsl"

uniform sampler2D u_dye;   // red, green, blue
uniform vec3 u_color;
uniform float u_exposure;  // rate times duration, where the footprint is one

out vec4 out_dye;

void main() {
  vec2 position = position_of(gl_FragCoord.xy, vec2(textureSize(u_dye, 0)));
  vec4 dye = here(u_dye);
  float remaining = exp(-u_exposure * footprint(position));
  out_dye = vec4(mix(u_color, dye.rgb, remaining), dye.a);
}
