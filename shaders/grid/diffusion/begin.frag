// The right-hand side of implicit viscosity: the velocity, and what SOLIDS pull it with.
#include "common/texel.glsl"

uniform sampler2D u_velocity;  // before diffusion, domain units per second
#ifdef SOLIDS
uniform sampler2D u_pulls;     // of u and v; 1 where u, v are in the fluid
uniform float u_diffusion;     // viscosity dt / h^2
#endif

out vec2 out_right_hand_side;

void main() {
  vec2 velocity = here(u_velocity).xy;
#ifdef SOLIDS
  vec4 pulls = here(u_pulls);
  velocity = pulls.zw * velocity + mix(vec2(1.0), vec2(u_diffusion), pulls.zw) * pulls.xy;
#endif
  out_right_hand_side = velocity;
}
