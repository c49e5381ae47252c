// The right-hand side of a coarser level: the sum of the residuals of the four cells that each of its cells covers. Black
// cells have been relaxed last and have none.
#include "grid/elliptic/applied.glsl"  // of the finer level

uniform sampler2D u_diagonal;  // of the finer level
uniform sampler2D u_source;    // of the finer level, over its diagonal
uniform sampler2D u_iterate;   // of the finer level
uniform sampler2D u_coarse_diagonal;

out float out_source;

// Zero beyond the edge of a level with an odd number of cells.
float residual(ivec2 cell, ivec2 cells) {
  if (any(greaterThanEqual(cell, cells))) return 0.0;
  return (texelFetch(u_source, cell, 0).x - applied(u_iterate, cell)) * texelFetch(u_diagonal, cell, 0).x;
}

void main() {
  ivec2 cells = textureSize(u_iterate, 0);
  ivec2 coarse = ivec2(gl_FragCoord.xy);
  float sum = residual(2 * coarse, cells) + residual(2 * coarse + 1, cells);
  float diagonal = texelFetch(u_coarse_diagonal, coarse, 0).x;
  out_source = diagonal > 0.0 ? sum / diagonal : 0.0;
}
