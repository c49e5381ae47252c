// Closed cells give their liquid to the neighbour that is nearest to the fluid.
#include "common/texel.glsl"

uniform sampler2D u_volumes;
uniform sampler2D u_rooms;  // y: the side to which a closed cell gives: 1 to 4, west, east, south, north; 0: none

out float out_volume;

#define given(offset, side) \
  (neighbor(u_rooms, offset).y == side ? neighbor(u_volumes, offset).x : 0.0)

void main() {
  float kept = here(u_rooms).y == 0.0 ? here(u_volumes).x : 0.0;
  ivec2 cell = ivec2(gl_FragCoord.xy);
  ivec2 last = textureSize(u_volumes, 0) - 1;
  // Beyond the edge of the box stand mirror images, which give nothing.
  float east = cell.x < last.x ? given(ivec2(1, 0), 1.0) : 0.0;
  float west = cell.x > 0 ? given(ivec2(-1, 0), 2.0) : 0.0;
  float north = cell.y < last.y ? given(ivec2(0, 1), 3.0) : 0.0;
  float south = cell.y > 0 ? given(ivec2(0, -1), 4.0) : 0.0;
  out_volume = kept + east + west + north + south;
}
