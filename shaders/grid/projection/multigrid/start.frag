// The first red-black sweep on a pressure of zero, in one pass: red cells have neighbours that are zero, black ones compute
// the new pressures of their red neighbours.
#include "common/texel.glsl"
#include "grid/projection/multigrid/poisson.glsl"

uniform sampler2D u_source;

out float out_pressure;

// The new pressure of the neighbour at an offset, over that which the same source gives away from walls; zero behind a wall.
float relative_pressure(vec2 offset, vec2 cells) {
#ifdef WALLS
  vec2 cell = gl_FragCoord.xy + offset;
#ifdef LAYER
  cell.x = gl_FragCoord.x;
#endif
  if (any(lessThan(cell, vec2(0.0))) || any(greaterThan(cell, cells))) return 0.0;
  return 1.0 / diagonal_share(cell, cells);
#else
  return 1.0;
#endif
}
#define RED(i, j) (relative_pressure(vec2(i, j), cells) * neighbor(u_source, ivec2(i, j)).x)

void main() {
  vec2 cells = vec2(textureSize(u_source, 0));
  float neighbors = u_stencil.x * (RED(1, 0) + RED(-1, 0)) + u_stencil.y * (RED(0, 1) + RED(0, -1));
  float source = here(u_source).x + (is_red(gl_FragCoord.xy) ? 0.0 : kOverRelaxation * neighbors);
  out_pressure = -kOverRelaxation * u_stencil.z * source / diagonal_share(gl_FragCoord.xy, cells);
}
