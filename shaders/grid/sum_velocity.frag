// Sums over a strip of cells: what momentum, kinetic energy, enstrophy and divergence are made of.
#include "common/blocks.glsl"
#include "common/sampling.glsl"

uniform sampler2D u_velocity;  // domain units per second

layout(location = 0) out vec4 out_sums;  // of u, v, |u|^2 and (vorticity times the spacing of its differences)^2
layout(location = 1) out vec4 out_divergence;  // times that spacing: sum of squares, largest magnitude

// Both components of a texel a constant number of cells away from one.
#ifdef WALLS
#define velocity_near(position, offset) \
  vec2(texel_at(u_velocity, position, offset, kU).x, texel_at(u_velocity, position, offset, kV).y)
#else
#define velocity_near(position, offset) texel_at(u_velocity, position, offset, kScalars).xy
#endif

// (Vorticity, divergence): on staggered cells at the cell's lower left corner and in its centre, else both in its centre.
#ifdef STAGGERED
#define TURN_AND_OUTFLOW(here, west, south, east, north) \
  vec2(here.y - west.y - here.x + south.x, east.x - here.x + north.y - here.y)
#else
#define TURN_AND_OUTFLOW(here, west, south, east, north) \
  vec2(east.y - west.y - north.x + south.x, east.x - west.x + north.y - south.y)
#endif

void main() {
  ivec2 cells = textureSize(u_velocity, 0);
#if defined(WALLS) && defined(STAGGERED)
  ivec2 points = cells + 1;  // the corners on all four walls count, by the share of the area around them that is inside
#else
  ivec2 points = cells;
#endif
  out_sums = vec4(0.0);
  out_divergence = vec4(0.0);
  vec2 begin = (vec2(strip_begin()) + 0.5) / vec2(cells);
  vec2 west = velocity_near(begin, ivec2(-1, 0));
  vec2 here = velocity_near(begin, ivec2(0, 0));
  FOR_STRIP(point, points) {
    vec2 position = (vec2(point) + 0.5) / vec2(cells);
    vec2 east = velocity_near(position, ivec2(1, 0));
    vec2 turn_and_outflow = TURN_AND_OUTFLOW(here, west, velocity_near(position, ivec2(0, -1)), east,
                                             velocity_near(position, ivec2(0, 1)));
    float inside = 1.0;
    bool is_cell = true;
#if defined(WALLS) && defined(STAGGERED)
    bvec2 on_wall = bvec2(point.x == 0 || point.x == cells.x, point.y == 0 || point.y == cells.y);
    inside = (on_wall.x ? 0.5 : 1.0) * (on_wall.y ? 0.5 : 1.0);
    is_cell = point.x < cells.x && point.y < cells.y;
#endif
    vec2 squares = turn_and_outflow * turn_and_outflow;
    out_sums.w += inside * squares.x;
    if (is_cell) {
      out_sums.xyz += vec3(here, dot(here, here));
      out_divergence.xy = vec2(out_divergence.x + squares.y, max(out_divergence.y, abs(turn_and_outflow.y)));
    }
    west = here;
    here = east;
  }
}
