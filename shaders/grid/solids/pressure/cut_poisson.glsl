// The pressure equation of cut cells, divided by its diagonal: q - (weighted sum of its neighbours) = right-hand side.
#include "common/texel.glsl"

uniform sampler2D u_weights;  // of the neighbours to the west, east, south and north, over the diagonal

// Whether a cell, given by its centre in texels, is red on the checkerboard.
bool is_red(vec2 cell) { return (int(cell.x + cell.y) & 1) == 1; }

// The weighted sum of the neighbours of the texel being written.
#define neighbors_of(field)                                                                                  \
  dot(here(u_weights), vec4(neighbor(field, ivec2(-1, 0)).x, neighbor(field, ivec2(1, 0)).x,                  \
                            neighbor(field, ivec2(0, -1)).x, neighbor(field, ivec2(0, 1)).x))
