// The link of implicit viscosity to no-slip walls. A quadratic through the wall's velocity U and the two values nearest
// to it, u1 and u2, has the slope at the wall. Its value one cell beyond the first is 8/3 U - 2 u1 + u2/3. (A mirror
// image makes the slope first order, and the layers along walls too thick.)
#include "common/boundary.glsl"

// Beside a wall: what is added to the sum of the neighbors' values, of which one was a mirror image, and to their count.
struct WallLink {
  float sum;
  float count;
};

WallLink wall_link(float is_beside, float share, float wall, float first_beyond, float second) {
  float sticks = is_beside * step(share, 0.0);
  return WallLink(sticks * (8.0 / 3.0 * wall + second / 3.0 - first_beyond), 2.0 * sticks);
}

// The links of the velocity's components to the walls along them: x of u, y of v. Collocated values keep their mirror images.
#if defined(WALLS) && defined(STAGGERED) && !defined(FREE_STREAM)
void add_wall_links(sampler2D velocity, vec2 strength, inout vec2 neighbors, inout vec2 count) {
  vec2 size = vec2(textureSize(velocity, 0));
  float south = neighbor_u(velocity, ivec2(0, -1));
  float north = neighbor_u(velocity, ivec2(0, 1));
  WallLink floor_link = wall_link(step(gl_FragCoord.y, 1.0), u_walls.x, 0.0, south, north);
  WallLink lid_link = wall_link(step(size.y - 1.0, gl_FragCoord.y), u_walls.y, u_walls.z, north, south);
  neighbors.x += strength.x * (floor_link.sum + lid_link.sum);
  count.x += strength.x * (floor_link.count + lid_link.count);
#if !defined(LAYER) && !defined(CHANNEL)
  float west = neighbor_v(velocity, ivec2(-1, 0));
  float east = neighbor_v(velocity, ivec2(1, 0));
  WallLink left_link = wall_link(step(gl_FragCoord.x, 1.0), u_walls.x, 0.0, west, east);
  WallLink right_link = wall_link(step(size.x - 1.0, gl_FragCoord.x), u_walls.x, 0.0, east, west);
  neighbors.y += strength.y * (left_link.sum + right_link.sum);
  count.y += strength.y * (left_link.count + right_link.count);
#endif
}
#else
void add_wall_links(sampler2D velocity, vec2 strength, inout vec2 neighbors, inout vec2 count) {}
#endif
