// One iteration of the implicit viscosity of a liquid; see grid/projection/diffuse.frag. Faces in the vacuum are linked to
// nothing and stay at zero.
#include "common/boundary.glsl"
#include "common/held_by_walls.glsl"
#include "common/texel.glsl"

uniform sampler2D u_velocity;         // the present iterate, domain units per second
uniform sampler2D u_previous;         // the previous iterate
uniform sampler2D u_right_hand_side;  // zero on faces in the vacuum
uniform sampler2D u_cells;            // x: 1 where their faces have a velocity
#ifdef SOLIDS
uniform sampler2D u_links_u;          // west, east, south, north: 1 to fluid, minus the pull's strength towards solids
uniform sampler2D u_links_v;
#endif
uniform float u_diffusion;            // viscosity dt / h^2
uniform float u_weight;               // of the step from the previous iterate to Jacobi's next

out vec2 out_velocity;

// Whether u (v) at an offset has a velocity of its own; beyond a wall its mirror image has what it has.
#define known_u(i, j) max(neighbor(u_cells, ivec2(i, j)).x, neighbor(u_cells, ivec2((i) - 1, j)).x)
#define known_v(i, j) max(neighbor(u_cells, ivec2(i, j)).x, neighbor(u_cells, ivec2(i, (j) - 1)).x)

// `links`: 1 to neighbours that have a velocity; `pulls`: the strength of the pull of solids.
float next_value(float right_hand_side, float known, vec4 links, vec4 pulls, vec4 neighbors) {
  float diagonal = 1.0 + u_diffusion * known * dot(links + pulls, vec4(1.0));
  return (right_hand_side + u_diffusion * known * dot(links, neighbors)) / diagonal;
}

void main() {
  vec2 right_hand_side = here(u_right_hand_side).xy;
  vec4 around_u = vec4(neighbor_u(u_velocity, ivec2(-1, 0)), neighbor_u(u_velocity, ivec2(1, 0)),
                       neighbor_u(u_velocity, ivec2(0, -1)), neighbor_u(u_velocity, ivec2(0, 1)));
  vec4 around_v = vec4(neighbor_v(u_velocity, ivec2(-1, 0)), neighbor_v(u_velocity, ivec2(1, 0)),
                       neighbor_v(u_velocity, ivec2(0, -1)), neighbor_v(u_velocity, ivec2(0, 1)));
  vec4 links_u = vec4(known_u(-1, 0), known_u(1, 0), known_u(0, -1), known_u(0, 1));
  vec4 links_v = vec4(known_v(-1, 0), known_v(1, 0), known_v(0, -1), known_v(0, 1));
  vec4 pulls_u = vec4(0.0);
  vec4 pulls_v = vec4(0.0);
#ifdef SOLIDS
  vec4 among_solids_u = here(u_links_u);
  vec4 among_solids_v = here(u_links_v);
  links_u *= max(among_solids_u, 0.0);
  links_v *= max(among_solids_v, 0.0);
  pulls_u = max(-among_solids_u, 0.0);
  pulls_v = max(-among_solids_v, 0.0);
#endif
  vec2 known = vec2(known_u(0, 0), known_v(0, 0));
  vec2 next = vec2(next_value(right_hand_side.x, known.x, links_u, pulls_u, around_u),
                   next_value(right_hand_side.y, known.y, links_v, pulls_v, around_v));
  out_velocity = held_by_walls(known * mix(here(u_previous).xy, next, u_weight));
}
