// The grid fluid's velocity less the particles', at the cells' centres; nothing where there are no particles.
#include "common/texel.glsl"

uniform sampler2D u_velocity;   // of the grid fluid, domain units per second
uniform sampler2D u_particles;  // velocity of the particles; third, 1 where there are particles and 0 elsewhere

out vec2 out_difference;

void main() {
  vec4 particles = here(u_particles);
  out_difference = (here(u_velocity).xy - particles.xy) * particles.z;
}
