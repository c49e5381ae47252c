// One iteration of implicit viscosity, (1 - viscosity dt Laplacian) velocity = right-hand side: Jacobi's, extrapolated from
// the previous iterate (Chebyshev acceleration).
#include "common/boundary.glsl"
#include "common/held_by_walls.glsl"
#include "common/texel.glsl"
#include "grid/diffusion/wall_links.glsl"

uniform sampler2D u_velocity;         // the present iterate, domain units per second
uniform sampler2D u_previous;         // the previous iterate
uniform sampler2D u_right_hand_side;  // see begin.frag
#ifdef SOLIDS
uniform sampler2D u_links_u;          // west, east, south, north: 1 to fluid, minus the pull's strength towards solids
uniform sampler2D u_links_v;
#endif
uniform float u_diffusion;            // viscosity dt / h^2
uniform float u_weight;               // of the step from the previous iterate to Jacobi's next

out vec2 out_velocity;

#define velocity_of_neighbor(offset) vec2(neighbor_u(u_velocity, offset), neighbor_v(u_velocity, offset))
#define NEIGHBORS(component)                                                                          \
  vec4(component(u_velocity, ivec2(-1, 0)), component(u_velocity, ivec2(1, 0)),                        \
       component(u_velocity, ivec2(0, -1)), component(u_velocity, ivec2(0, 1)))

// Whether fluid is on both sides of a component, along the two links that cross a wall.
float goes_on(float link_behind, float link_ahead) { return step(0.5, link_behind) * step(0.5, link_ahead); }

void main() {
#ifdef SOLIDS
  vec4 links_u = here(u_links_u);
  vec4 links_v = here(u_links_v);
  vec2 sum = vec2(dot(max(links_u, 0.0), NEIGHBORS(neighbor_u)), dot(max(links_v, 0.0), NEIGHBORS(neighbor_v)));
  vec2 count = vec2(dot(abs(links_u), vec4(1.0)), dot(abs(links_v), vec4(1.0)));
  vec2 strength = vec2(goes_on(links_u.z, links_u.w), goes_on(links_v.x, links_v.y));
#else
  vec2 sum = velocity_of_neighbor(ivec2(1, 0)) + velocity_of_neighbor(ivec2(-1, 0)) +
             velocity_of_neighbor(ivec2(0, 1)) + velocity_of_neighbor(ivec2(0, -1));
  vec2 count = vec2(4.0);
  vec2 strength = vec2(1.0);
#endif
  add_wall_links(u_velocity, strength, sum, count);
  vec2 present = here(u_velocity).xy;
  // The next iterate is a change of the present one, so that rounding leaves the momentum alone.
  vec2 change = here(u_right_hand_side).xy - present + u_diffusion * (sum - count * present);
  vec2 next = present + change / (1.0 + u_diffusion * count);
  out_velocity = held_by_walls(mix(here(u_previous).xy, next, u_weight));
}
