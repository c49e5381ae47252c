// The friction on a solid through one link of the viscosity, over the viscosity; with a SURFACE, none from the vacuum.
#include "common/texel.glsl"
#include "grid/solids/surface_part.glsl"

uniform sampler2D u_velocity;  // after diffusion, domain units per second
#ifdef SURFACE
uniform sampler2D u_cells;     // x: 1 where their faces have a velocity
#endif

out float out_friction;  // domain units / s

void main() {
  vec2 velocity = texelFetch(u_velocity, cell_of_part(), 0).xy;
  vec2 link = here(u_factors).xy;  // its strength, the solid's velocity
  float rubs = 1.0;
#ifdef SURFACE
  ivec2 before = max(cell_of_part() - (is_left_face() ? ivec2(1, 0) : ivec2(0, 1)), ivec2(0));
  rubs = max(texelFetch(u_cells, cell_of_part(), 0).x, texelFetch(u_cells, before, 0).x);
#endif
  out_friction = rubs * link.x * ((is_left_face() ? velocity.x : velocity.y) - link.y);
}
