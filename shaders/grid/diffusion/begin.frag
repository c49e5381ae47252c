// The right-hand side of one stage of implicit viscosity: a combination of velocities, and what SOLIDS pull it with.
#include "common/texel.glsl"

uniform sampler2D u_velocity;  // before diffusion, with the forces of the step, domain units per second
uniform sampler2D u_start;     // without these forces
uniform sampler2D u_stage;     // after the first stage
uniform vec2 u_parts;          // of the first and the last; u_start has the rest
#ifdef SOLIDS
uniform sampler2D u_pulls;     // of u and v; 1 where u, v are in the fluid
uniform float u_diffusion;     // viscosity dt / h^2 of the stage
#endif

out vec2 out_right_hand_side;

void main() {
  vec2 start = here(u_start).xy;  // by differences from it, rounding leaves the momentum alone
  vec2 velocity = start + u_parts.x * (here(u_velocity).xy - start) + u_parts.y * (here(u_stage).xy - start);
#ifdef SOLIDS
  vec4 pulls = here(u_pulls);
  velocity = pulls.zw * velocity + mix(vec2(1.0), vec2(u_diffusion), pulls.zw) * pulls.xy;
#endif
  out_right_hand_side = velocity;
}
