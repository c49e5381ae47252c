// The velocity of the grid fluid minus the particles' velocity, at the cells' centers; zero in places without
// particles.
#include "common/texel.glsl"

uniform sampler2D u_velocity;   // velocity of the grid fluid, domain units per second
uniform sampler2D u_particles;  // velocity of the particles; in the third channel 1 where there are particles, else 0

out vec2 out_difference;

void main() {
  vec4 particles = here(u_particles);
  out_difference = (here(u_velocity).xy - particles.xy) * particles.z;
}
