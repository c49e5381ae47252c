// Sums over a strip of cells: what momentum, kinetic energy and enstrophy are made of.
#include "common/blocks.glsl"
#include "common/sampling.glsl"

uniform sampler2D u_velocity;  // domain units per second

out vec4 out_sums;  // of u, v, |u|^2 and (vorticity times the spacing of its differences)^2

#ifdef STAGGERED
#define VORTICITY_AHEAD 0  // it stands at the cell's lower left corner
#else
#define VORTICITY_AHEAD 1  // in its centre
#endif

float vorticity(vec2 position) {
  float east = texel_at(u_velocity, position, ivec2(VORTICITY_AHEAD, 0), kV).y;
  float west = texel_at(u_velocity, position, ivec2(-1, 0), kV).y;
  float north = texel_at(u_velocity, position, ivec2(0, VORTICITY_AHEAD), kU).x;
  float south = texel_at(u_velocity, position, ivec2(0, -1), kU).x;
  return east - west - north + south;
}

void main() {
  ivec2 cells = textureSize(u_velocity, 0);
#if defined(WALLS) && defined(STAGGERED)
  ivec2 points = cells + 1;  // the corners on all four walls count, by the share of the area around them that is inside
#else
  ivec2 points = cells;
#endif
  vec4 sums = vec4(0.0);
  FOR_STRIP(point, points) {
    vec2 velocity = texelFetch(u_velocity, min(point, cells - 1), 0).xy;
    float turn = vorticity((vec2(point) + 0.5) / vec2(cells));
    float inside = 1.0;
#if defined(WALLS) && defined(STAGGERED)
    bvec2 on_wall = bvec2(point.x == 0 || point.x == cells.x, point.y == 0 || point.y == cells.y);
    inside = (on_wall.x ? 0.5 : 1.0) * (on_wall.y ? 0.5 : 1.0);
    if (point.x == cells.x || point.y == cells.y) velocity = vec2(0.0);  // no cell
#endif
    sums += vec4(velocity, dot(velocity, velocity), inside * turn * turn);
  }
  out_sums = sums;
}
