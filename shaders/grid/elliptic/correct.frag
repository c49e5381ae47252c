// Adds the solution of the coarser level, interpolated linearly. Across a closed face of the coarser level, the coarse
// cell's own value counts, because the cells behind a wall say nothing about this side. Under a free SURFACE it is
// zero, if the surface adds to the coarse cell's diagonal and the cell across has no liquid.
#include "common/texel.glsl"

uniform sampler2D u_iterate;
uniform sampler2D u_diagonal;
uniform sampler2D u_coarse;
uniform sampler2D u_coarse_weights;  // west, east, south, north
#ifdef SURFACE
uniform sampler2D u_coarse_diagonal;
#endif

out float out_iterate;

// A cell, or its image in the domain if it lies one beyond the edge.
ivec2 around(ivec2 cell, ivec2 cells) {
  return cell + cells * (ivec2(lessThan(cell, ivec2(0))) - ivec2(greaterThanEqual(cell, cells)));
}

// Three parts of a coarse cell's value and one of that beside it, of which it tells whether the face between is open.
float towards(ivec2 cell, ivec2 side, bool open, float own, float beyond) {
  if (open) return mix(own, beyond, 0.25);
#ifdef SURFACE
  const float kRounding = 1e-5;
  ivec2 cells = textureSize(u_coarse, 0);
  bool on_edge = any(lessThan(cell + side, ivec2(0))) || any(greaterThanEqual(cell + side, cells));
  bool knows_surface = dot(texelFetch(u_coarse_weights, cell, 0), vec4(1.0)) < 1.0 - kRounding;
  if (!on_edge && knows_surface && texelFetch(u_coarse_diagonal, cell + side, 0).x <= 0.0) return 0.75 * own;
#endif
  return own;
}

// Three parts of a coarse cell and one of its neighbor to the side, in one row.
float along_row(ivec2 cell, int side, ivec2 cells) {
  float own = texelFetch(u_coarse, cell, 0).x;
  vec4 weights = texelFetch(u_coarse_weights, cell, 0);
  bool open = (side < 0 ? weights.x : weights.y) > 0.0;
  float beyond = texelFetch(u_coarse, around(cell + ivec2(side, 0), cells), 0).x;
  return towards(cell, ivec2(side, 0), open, own, beyond);
}

void main() {
  ivec2 fine = ivec2(gl_FragCoord.xy);
  ivec2 coarse = fine / 2;
  ivec2 cells = textureSize(u_coarse, 0);
  ivec2 side = 2 * (fine & 1) - 1;
  float own = along_row(coarse, side.x, cells);
  vec4 weights = texelFetch(u_coarse_weights, coarse, 0);
  bool open = (side.y < 0 ? weights.z : weights.w) > 0.0;
  float beyond = along_row(around(coarse + ivec2(0, side.y), cells), side.x, cells);
  float correction = towards(coarse, ivec2(0, side.y), open, own, beyond);
  out_iterate = here(u_diagonal).x > 0.0 ? here(u_iterate).x + correction : 0.0;
}
