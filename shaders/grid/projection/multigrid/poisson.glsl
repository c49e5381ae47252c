// The pressure equation on one level of the multigrid solver,
//   w.x (p(i+1) + p(i-1) - 2 p) + w.y (p(j+1) + p(j-1) - 2 p) = source,  w = 1 / cell size^2,
// divided by its diagonal: p = weighted mean of its neighbours - share of the source; and its Gauss-Seidel relaxation in
// red-black order.

uniform vec3 u_stencil;  // w / 2 (w.x + w.y): the weights of neighbours along x and y; 1 / 2 (w.x + w.y): the source's

// Over-relaxation (Yavneh, "On red-black SOR smoothing in multigrid", 1996). At 1.2 a V-cycle divides the residual by 13 in
// the long run, at 1.0 by 9, at 1.3 by 7.
const float kOverRelaxation = 1.2;

// Whether a cell, given by its centre in texels, is red on the checkerboard. Its neighbours have the other colour.
bool is_red(vec2 cell) { return (int(cell.x + cell.y) & 1) == 1; }

// The residual of a cell's equation over its diagonal: the amount by which Gauss-Seidel changes the cell's pressure. A
// neighbour behind a wall is the cell's own mirror image.
float scaled_residual(float pressure, float east, float west, float north, float south, float source) {
  return u_stencil.x * (east + west) + u_stencil.y * (north + south) - pressure - u_stencil.z * source;
}

// The diagonal of a cell's equation as a share of that away from walls: neighbours behind walls have no part in it.
float diagonal_share(vec2 cell, vec2 cells) {
#ifdef WALLS
  vec2 behind = vec2(lessThan(cell, vec2(1.0))) + vec2(greaterThan(cell, cells - 1.0));
#ifdef LAYER
  behind.x = 0.0;
#endif
  return 1.0 - dot(u_stencil.xy, behind);
#else
  return 1.0;
#endif
}
