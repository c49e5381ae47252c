// A stroke of the brush pushes the fluid along its path.
#include "common/footprint.glsl"
#include "common/sampling.glsl"

uniform sampler2D u_velocity;  // domain units per second
uniform vec2 u_push;           // velocity gained where the footprint is one

out vec2 out_velocity;

void main() {
  vec2 position = position_of_texel(vec2(textureSize(u_velocity, 0)));
  out_velocity = here(u_velocity).xy + footprint(position) * u_push;
}
