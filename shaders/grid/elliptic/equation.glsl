// The equation of cells on one level of the multigrid solver, divided by its diagonal,
//   q - (weighted sum of its neighbors) = right-hand side,
// and its Gauss-Seidel relaxation in red-black order. The coefficients of UNIFORM cells are the same everywhere except
// at WALLS:
//   w.x (q(i+1) + q(i-1) - 2 q) + w.y (q(j+1) + q(j-1) - 2 q) = source,  w = 1 / cell size^2,
// is divided by the diagonal away from walls. A neighbor behind a wall is the cell's own mirror image.
#include "common/texel.glsl"

// Whether a cell, given by its center in texels, is red on the checkerboard. Its neighbors have the other color.
bool is_red(vec2 cell) { return (int(cell.x + cell.y) & 1) == 1; }

#ifdef UNIFORM

uniform vec3 u_stencil;  // w / 2 (w.x + w.y): the weights of neighbors along x and y; 1 / 2 (w.x + w.y): the source's

#define weights_at(offset) u_stencil.xy
#define weighted_sum(weights, west, east, south, north) ((weights).x * ((east) + (west)) + (weights).y * ((north) + (south)))

// Whether a position in texels lies outside the domain. A periodic domain has no outside.
bool is_behind_wall(vec2 position, vec2 cells) {
#ifdef WALLS
  bvec2 outside = bvec2(position.x < 0.0 || position.x > cells.x, position.y < 0.0 || position.y > cells.y);
#ifdef LAYER
  return outside.y;
#else
  return any(outside);
#endif
#else
  return false;
#endif
}

// The diagonal of a cell's equation relative to the diagonal away from walls: neighbors behind walls have no part in it.
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

// What Gauss-Seidel makes of the cell at a position, in texels, `weight` times as far. A mirror image behind a wall
// remains. `cells`: columns and rows.
float relaxed(float own, float neighbors, float source, float weight, vec2 position, vec2 cells) {
  float change = (neighbors - own - u_stencil.z * source) / diagonal_share(position, cells);
  return is_behind_wall(position, cells) ? own : own + weight * change;
}

#else

uniform sampler2D u_weights;  // of the neighbors to the west, east, south and north, over the diagonal

#define weights_at(offset) neighbor(u_weights, offset)
#define weighted_sum(weights, west, east, south, north) dot(weights, vec4(west, east, south, north))

float relaxed(float own, float neighbors, float source, float weight, vec2 position, vec2 cells) {
  return mix(own, source + neighbors, weight);
}

#endif

// Of the values of the neighbors of the texel being written.
#define sum_of_neighbors(west, east, south, north) weighted_sum(weights_at(ivec2(0)), west, east, south, north)

// The weighted sum of the neighbors of the texel being written.
#define neighbors_of(field)                                                                  \
  sum_of_neighbors(neighbor(field, ivec2(-1, 0)).x, neighbor(field, ivec2(1, 0)).x, \
                   neighbor(field, ivec2(0, -1)).x, neighbor(field, ivec2(0, 1)).x)
