// The right-hand side of implicit viscosity among solids: the velocity, and what the solids pull it with.
#include "common/texel.glsl"

uniform sampler2D u_velocity;  // before diffusion, domain units per second
uniform sampler2D u_pulls;     // of u and v; 1 where u, v are in the fluid
uniform float u_diffusion;     // viscosity dt / h^2

out vec2 out_right_hand_side;

void main() {
  vec4 pulls = here(u_pulls);
  out_right_hand_side = pulls.zw * here(u_velocity).xy + mix(vec2(1.0), vec2(u_diffusion), pulls.zw) * pulls.xy;
}
