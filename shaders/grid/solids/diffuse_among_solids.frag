// One iteration of implicit viscosity among solids; see grid/projection/diffuse.frag.
#include "common/boundary.glsl"
#include "common/held_by_walls.glsl"
#include "common/texel.glsl"
#include "grid/projection/wall_links.glsl"

uniform sampler2D u_velocity;         // the present iterate, domain units per second
uniform sampler2D u_previous;         // the previous iterate
uniform sampler2D u_right_hand_side;  // with what the solids pull
uniform sampler2D u_links_u;          // west, east, south, north: 1 to fluid, minus the pull's strength towards solids
uniform sampler2D u_links_v;
uniform float u_diffusion;            // viscosity dt / h^2
uniform float u_weight;               // of the step from the previous iterate to Jacobi's next

out vec2 out_velocity;

#define NEIGHBORS(component)                                                                          \
  vec4(component(u_velocity, ivec2(-1, 0)), component(u_velocity, ivec2(1, 0)),                        \
       component(u_velocity, ivec2(0, -1)), component(u_velocity, ivec2(0, 1)))

// Whether fluid is on both sides of a component, along the two links that cross a wall.
float goes_on(float link_behind, float link_ahead) { return step(0.5, link_behind) * step(0.5, link_ahead); }

void main() {
  vec4 links_u = here(u_links_u);
  vec4 links_v = here(u_links_v);
  vec2 sum = vec2(dot(max(links_u, 0.0), NEIGHBORS(neighbor_u)), dot(max(links_v, 0.0), NEIGHBORS(neighbor_v)));
  vec2 count = vec2(dot(abs(links_u), vec4(1.0)), dot(abs(links_v), vec4(1.0)));
  add_wall_links(u_velocity, vec2(goes_on(links_u.z, links_u.w), goes_on(links_v.x, links_v.y)), sum, count);
  vec2 next = (here(u_right_hand_side).xy + u_diffusion * sum) / (1.0 + u_diffusion * count);
  out_velocity = held_by_walls(mix(here(u_previous).xy, next, u_weight));
}
