// The first red-black sweep from zero, in one pass: red cells have neighbors that are zero, black ones add what their red
// neighbors have become.
#include "common/texel.glsl"
#include "grid/elliptic/equation.glsl"

uniform sampler2D u_source;
#ifdef UNIFORM
uniform float u_over_relaxation;
#endif

out float out_iterate;

#ifdef UNIFORM

// The new value of the neighbor at an offset, over that which the same source gives away from walls; zero behind a wall.
float relative_value(vec2 offset, vec2 cells) {
  vec2 cell = gl_FragCoord.xy + offset;
  return is_behind_wall(cell, cells) ? 0.0 : 1.0 / diagonal_share(cell, cells);
}
#define RED(i, j) (relative_value(vec2(i, j), cells) * neighbor(u_source, ivec2(i, j)).x)

void main() {
  vec2 cells = vec2(textureSize(u_source, 0));
  float neighbors = sum_of_neighbors(RED(-1, 0), RED(1, 0), RED(0, -1), RED(0, 1));
  float source = here(u_source).x + (is_red(gl_FragCoord.xy) ? 0.0 : u_over_relaxation * neighbors);
  out_iterate = -u_over_relaxation * u_stencil.z * source / diagonal_share(gl_FragCoord.xy, cells);
}

#else

void main() {
  float source = here(u_source).x;
  out_iterate = is_red(gl_FragCoord.xy) ? source : source + neighbors_of(u_source);
}

#endif
