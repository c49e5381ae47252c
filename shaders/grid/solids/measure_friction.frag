// The friction on a solid through one link of the viscosity, over the viscosity.
#include "common/texel.glsl"
#include "grid/solids/surface_part.glsl"

uniform sampler2D u_velocity;  // after diffusion, domain units per second

out float out_friction;  // domain units / s

void main() {
  vec2 velocity = texelFetch(u_velocity, cell_of_part(), 0).xy;
  vec2 link = here(u_factors).xy;  // its strength, the solid's velocity
  out_friction = link.x * ((is_left_face() ? velocity.x : velocity.y) - link.y);
}
