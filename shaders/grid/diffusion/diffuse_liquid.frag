// One iteration of the implicit viscosity of a liquid in a closed box; see grid/diffusion/diffuse.frag. Faces in the
// vacuum are linked to nothing and stay at zero. The effect of walls on the component along them is written here. The
// general rule of common/boundary.glsl would take twice the time, and no other pass of a liquid runs more often.
#include "common/held_by_walls.glsl"
#include "common/texel.glsl"

uniform sampler2D u_velocity;         // the present iterate, domain units per second
uniform sampler2D u_previous;         // the previous iterate
uniform sampler2D u_right_hand_side;  // see keep_known.frag and add_transposed_gradient.frag
uniform sampler2D u_cells;            // x: 1 where their faces have a velocity
#ifdef SOLIDS
uniform sampler2D u_links_u;          // west, east, south, north: 1 to fluid, minus the pull's strength towards solids
uniform sampler2D u_links_v;
#endif
uniform float u_diffusion;            // viscosity dt / h^2
uniform float u_weight;               // of the step from the previous iterate to Jacobi's next
uniform vec3 u_walls;                 // see common/boundary.glsl

out vec2 out_velocity;

// `links`: 1 to neighbors that have a velocity; `pulls`: the strength of the pull of solids.
float next_value(float right_hand_side, float lightness, vec4 links, vec4 pulls, vec4 neighbors) {
  float diagonal = 1.0 + u_diffusion * lightness * dot(links + pulls, vec4(1.0));
  return (right_hand_side + u_diffusion * lightness * dot(links, neighbors)) / diagonal;
}

void main() {
  ivec2 cell = ivec2(gl_FragCoord.xy);
  ivec2 last = textureSize(u_cells, 0) - 1;
  vec4 own = vec4(here(u_velocity).xy, here(u_right_hand_side).zw);
  vec4 west = vec4(neighbor(u_velocity, ivec2(-1, 0)).xy, neighbor(u_right_hand_side, ivec2(-1, 0)).zw);
  vec4 east = vec4(neighbor(u_velocity, ivec2(1, 0)).xy, neighbor(u_right_hand_side, ivec2(1, 0)).zw);
  vec4 south = vec4(neighbor(u_velocity, ivec2(0, -1)).xy, neighbor(u_right_hand_side, ivec2(0, -1)).zw);
  vec4 north = vec4(neighbor(u_velocity, ivec2(0, 1)).xy, neighbor(u_right_hand_side, ivec2(0, 1)).zw);
  // Beyond a wall stands the mirror image of the component along it. The faces on the walls to the east and the north,
  // which stand still, are in the first column and row, because velocities repeat. They have the values of the cell
  // beside them.
  float beside_wall = here(u_cells).x;
  if (cell.x == 0) west.yw = vec2(u_walls.x * own.y, own.w);
  if (cell.x == last.x) east = vec4(east.x, u_walls.x * own.y, beside_wall, own.w);
  if (cell.y == 0) south.xz = vec2(u_walls.x * own.x, own.z);
  if (cell.y == last.y) north = vec4(mix(u_walls.z, own.x, u_walls.y), north.y, own.z, beside_wall);
  vec4 links_u = min(vec4(west.z, east.z, south.z, north.z), 1.0);
  vec4 links_v = min(vec4(west.w, east.w, south.w, north.w), 1.0);
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
  vec2 right_hand_side = here(u_right_hand_side).xy;
  vec2 next = vec2(next_value(right_hand_side.x, own.z, links_u, pulls_u, vec4(west.x, east.x, south.x, north.x)),
                   next_value(right_hand_side.y, own.w, links_v, pulls_v, vec4(west.y, east.y, south.y, north.y)));
  out_velocity = held_by_walls(min(own.zw, 1.0) * mix(here(u_previous).xy, next, u_weight));
}
