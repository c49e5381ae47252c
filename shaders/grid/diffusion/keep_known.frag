// The right-hand side of the liquid's viscosity, with the pull of SOLIDS. x, y: the velocity on faces that have one of
// their own, and zero on the others. z, w: the inverse of the liquid part of the way between two cells' centers, for u
// and v; 0 for faces without a velocity of their own. Stresses move the mass of this part, like the pressure.
#include "common/texel.glsl"

uniform sampler2D u_velocity;
uniform sampler2D u_cells;  // x: 1 where their faces have a velocity
uniform sampler2D u_links;  // see link_cells.frag
#ifdef SOLIDS
uniform sampler2D u_pulls;  // of u and v; 1 where u, v are in the fluid
uniform float u_diffusion;  // viscosity dt / h^2
#endif

out vec4 out_velocity;

void main() {
  vec2 known = max(vec2(here(u_cells).x), vec2(neighbor(u_cells, ivec2(-1, 0)).x, neighbor(u_cells, ivec2(0, -1)).x));
  vec2 lightness = max(here(u_links).zw, vec2(1.0));
  vec2 velocity = here(u_velocity).xy;
#ifdef SOLIDS
  vec4 pulls = here(u_pulls);
  velocity = pulls.zw * velocity + mix(vec2(1.0), u_diffusion * lightness, pulls.zw) * pulls.xy;
#endif
  out_velocity = vec4(velocity, lightness) * known.xyxy;
}
