// Sums over a part of the cells of a pocket. With a free SURFACE, cells of vacuum are counted.
#include "grid/projection/pockets/rows.glsl"

uniform sampler2D u_members;  // the indices of the cells of the pockets
uniform sampler2D u_ranges;
uniform sampler2D u_value;
uniform sampler2D u_weight;
#ifdef SURFACE
uniform sampler2D u_cells;  // w: 1 where they are liquid
#endif

out vec4 out_sums;  // values times weights, weights, cells of vacuum, magnitudes of values times weights

void main() {
  ivec2 range = range_in(u_ranges);
  int columns = textureSize(u_value, 0).x;
  vec4 sums = vec4(0.0);
  for (int number = range.x; number < range.y; ++number) {
    int index = int(texelFetch(u_members, texel_of_number(number), 0).x);
    ivec2 cell = ivec2(index % columns, index / columns);
    float weight = texelFetch(u_weight, cell, 0).x;
    float term = weight * texelFetch(u_value, cell, 0).x;
#ifdef SURFACE
    float vacuum = 1.0 - texelFetch(u_cells, cell, 0).w;
#else
    float vacuum = 0.0;
#endif
    sums += vec4(term, weight, vacuum, abs(term));
  }
  out_sums = sums;
}
