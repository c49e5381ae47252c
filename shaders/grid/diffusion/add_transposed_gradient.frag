// The part of the liquid's viscosity beside the diffusion of each component, which diffuse_liquid.frag iterates. It is
// the divergence of the transposed gradient of the velocity before the diffusion, so that no traction acts on the
// surface. Far from the surface it is the gradient of the divergence, which the projection removes. It also has the
// pull of walls: their velocity is zero after the projection, not before it. The box is closed, see
// diffuse_liquid.frag. See also Diffusion.
#include "common/texel.glsl"

uniform sampler2D u_velocity;         // domain units per second
uniform sampler2D u_right_hand_side;  // x, y: to which this is added; z, w: see keep_known.frag
uniform sampler2D u_cells;            // x: 1 where their faces have a velocity
#ifdef SOLIDS
uniform sampler2D u_links_u;          // west, east, south, north: 1 to fluid
uniform sampler2D u_links_v;
#endif
uniform sampler2D u_pressure;         // of the last step
uniform float u_diffusion;            // viscosity dt / h^2
uniform float u_gradient_scale;       // dt / h
uniform vec2 u_push;                  // what the body force has given, domain units per second; see Diffusion
uniform vec3 u_walls;                 // see common/boundary.glsl

out vec4 out_right_hand_side;

// A texel's u, v, and whether they are velocities of their own. The faces on walls are in the first column and row,
// also as neighbors of the last ones. They are pushed until the projection stops them.
#define FACES(offset)                                                                                                  \
  vec4(mix(neighbor(u_velocity, offset).xy, u_push, vec2(equal((cell + offset + last + 1) % (last + 1), ivec2(0)))), \
       min(neighbor(u_right_hand_side, offset).zw, 1.0))

// The flux of a component through a cell, along itself. In a cell of liquid it equals the flux of the diffusion;
// elsewhere it cancels that flux.
float through_cell(vec2 faces, vec2 known, float is_liquid) {
  return known.x * known.y * (2.0 * is_liquid - 1.0) * (faces.y - faces.x);
}

// The fluxes of u and v through a corner of cells, across themselves: the slope of the other component if both have
// one. Otherwise they cancel the fluxes of the diffusion.
vec2 through_corner(vec4 below, vec4 above, vec4 left, vec4 right) {
  vec2 links = vec2(below.z * above.z, left.w * right.w);
  vec2 slopes = vec2(above.x - below.x, right.y - left.y);
  return links * mix(-slopes, slopes.yx, links.yx);
}

// The expected change of a component by the projection: dt times the slope of the last pressure along it. Without a
// last pressure, it is the gain by the body force.
float stopped(float pressure, float pressure_before, float lightness, float push) {
  bool is_known = pressure != 0.0 || pressure_before != 0.0;
  return is_known ? u_gradient_scale * lightness * (pressure - pressure_before) : push;
}

void main() {
  ivec2 cell = ivec2(gl_FragCoord.xy);
  ivec2 last = textureSize(u_cells, 0) - 1;
  vec4 own = FACES(ivec2(0));
  vec4 west = FACES(ivec2(-1, 0));
  vec4 east = FACES(ivec2(1, 0));
  vec4 south = FACES(ivec2(0, -1));
  vec4 north = FACES(ivec2(0, 1));
  float here_liquid = here(u_cells).x;
  // The faces on the walls to the east and the north have what the cell beside them has.
  if (cell.x == last.x) east.z = here_liquid;
  if (cell.y == last.y) north.w = here_liquid;

  vec2 force = vec2(through_cell(vec2(own.x, east.x), vec2(own.z, east.z), here_liquid) -
                        through_cell(vec2(west.x, own.x), vec2(west.z, own.z), neighbor(u_cells, ivec2(-1, 0)).x),
                    through_cell(vec2(own.y, north.y), vec2(own.w, north.w), here_liquid) -
                        through_cell(vec2(south.y, own.y), vec2(south.w, own.w), neighbor(u_cells, ivec2(0, -1)).x));
  // Along a wall the component normal to it is constant.
  vec4 inside = vec4(greaterThan(cell, ivec2(0)), lessThan(cell, last));
  force -= inside.x * inside.y * through_corner(south, own, west, own);
  force.x += inside.x * inside.w * through_corner(own, north, FACES(ivec2(-1, 1)), north).x;
  force.y += inside.z * inside.y * through_corner(FACES(ivec2(1, -1)), east, own, east).y;
#ifdef SOLIDS
  // Beside solids the diffusion stands alone.
  vec4 links_u = here(u_links_u);
  vec4 links_v = here(u_links_v);
  vec4 reach_u = vec4(1.0, 1.0, inside.y, inside.w);
  vec4 reach_v = vec4(inside.x, inside.z, 1.0, 1.0);
  float lower = mix(1.0, links_v.x, inside.y);
  float upper = mix(1.0, neighbor(u_links_v, ivec2(0, 1)).x, inside.w);
  float left = mix(1.0, links_u.z, inside.x);
  float right = mix(1.0, neighbor(u_links_u, ivec2(1, 0)).z, inside.z);
  bool free_u = all(greaterThan(mix(vec4(1.0), links_u, reach_u), vec4(0.5))) && min(lower, upper) > 0.5;
  bool free_v = all(greaterThan(mix(vec4(1.0), links_v, reach_v), vec4(0.5))) && min(left, right) > 0.5;
  force *= vec2(free_u, free_v);
#endif
  vec4 right_hand_side = here(u_right_hand_side);
  vec2 lightness = right_hand_side.zw;
  vec2 along = vec2(stopped(here(u_pressure).x, neighbor(u_pressure, ivec2(-1, 0)).x, lightness.x, u_push.x),
                    stopped(here(u_pressure).x, neighbor(u_pressure, ivec2(0, -1)).x, lightness.y, u_push.y));
  // Walls to the west, east, south and north: the component normal to them stands on them, that along them half a cell away.
  vec4 beside = vec4(float(cell.x == 1) * west.z, float(cell.x == last.x) * here_liquid,  //
                     float(cell.y == 1) * south.w, float(cell.y == last.y) * here_liquid);
  vec4 sticks = vec4(1.0) - vec4(u_walls.xxx, u_walls.y);
  vec4 pulls_u = vec4(beside.xy * u_push.x, (1.0 - inside.yw) * sticks.zw * along.x);
  vec4 pulls_v = vec4((1.0 - inside.xz) * sticks.xy * along.y, beside.zw * u_push.y);
#ifdef SOLIDS
  pulls_u *= max(links_u, 0.0);
  pulls_v *= max(links_v, 0.0);
#endif
  force += vec2(dot(pulls_u, vec4(1.0)), dot(pulls_v, vec4(1.0)));
  out_right_hand_side = right_hand_side + vec4(u_diffusion * lightness * force, 0.0, 0.0);
}
