// Semi-Lagrangian advection of velocity through itself (Stam 1999): what arrives here is what one Euler step back
// along the flow found there.
#include "common/sampling.glsl"

uniform sampler2D u_velocity;     // domain units per second
uniform float u_cells_per_speed;  // cells that unit speed travels in one step: dt / h

out vec2 out_velocity;

void main() {
  vec2 velocity = here(u_velocity).xy;
  out_velocity = bilinear(u_velocity, gl_FragCoord.xy, -u_cells_per_speed * velocity).xy;
}
