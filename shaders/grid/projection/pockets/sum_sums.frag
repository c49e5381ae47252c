// Sums over some of the sums of sum_members.frag.
#include "grid/projection/pockets/rows.glsl"

uniform sampler2D u_terms;
uniform sampler2D u_ranges;

out vec4 out_sums;

void main() {
  ivec2 range = range_in(u_ranges);
  vec4 sums = vec4(0.0);
  for (int number = range.x; number < range.y; ++number) sums += texelFetch(u_terms, texel_of_number(number), 0);
  out_sums = sums;
}
