// The right-hand side of a coarser level: the sum of the residuals of the four cells that each of its cells covers. Black
// cells have been relaxed last and have none.
uniform sampler2D u_weights;   // of the finer level: west, east, south, north, over the diagonal
uniform sampler2D u_diagonal;  // of the finer level
uniform sampler2D u_source;    // of the finer level, over its diagonal
uniform sampler2D u_iterate;   // of the finer level
uniform sampler2D u_coarse_diagonal;

out float out_source;

// Zero beyond the edge of a level with an odd number of cells.
float residual(ivec2 cell, ivec2 cells) {
  if (any(greaterThanEqual(cell, cells))) return 0.0;
  vec2 position = (vec2(cell) + 0.5) / vec2(cells);
  vec4 neighbors = vec4(textureOffset(u_iterate, position, ivec2(-1, 0)).x, textureOffset(u_iterate, position, ivec2(1, 0)).x,
                        textureOffset(u_iterate, position, ivec2(0, -1)).x, textureOffset(u_iterate, position, ivec2(0, 1)).x);
  float scaled = texelFetch(u_source, cell, 0).x - texelFetch(u_iterate, cell, 0).x +
                 dot(texelFetch(u_weights, cell, 0), neighbors);
  return scaled * texelFetch(u_diagonal, cell, 0).x;
}

void main() {
  ivec2 cells = textureSize(u_iterate, 0);
  ivec2 coarse = ivec2(gl_FragCoord.xy);
  float sum = residual(2 * coarse, cells) + residual(2 * coarse + 1, cells);
  float diagonal = texelFetch(u_coarse_diagonal, coarse, 0).x;
  out_source = diagonal > 0.0 ? sum / diagonal : 0.0;
}
