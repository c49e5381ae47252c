// A value without its mean over the cell's pocket, if that is closed: no cell in it is vacuum.
#include "common/texel.glsl"
#include "grid/projection/pockets/rows.glsl"

uniform sampler2D u_value;
uniform sampler2D u_pockets;  // the number of a cell's pocket, from 1 on; 0: none
uniform sampler2D u_sums;     // see sum_members.frag

out float out_value;

void main() {
  int pocket = int(here(u_pockets).x);
  vec4 sums = texelFetch(u_sums, texel_of_number(max(pocket - 1, 0)), 0);
  bool is_closed = pocket > 0 && sums.z == 0.0 && sums.y > 0.0;
  out_value = here(u_value).x - (is_closed ? sums.x / sums.y : 0.0);
}
