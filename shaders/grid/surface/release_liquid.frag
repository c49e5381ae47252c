// Closed cells give their liquid to the neighbors that are nearest to the fluid, in equal shares.
#include "common/texel.glsl"

uniform sampler2D u_volumes;
uniform sampler2D u_rooms;  // y: the sides to which a closed cell gives; see measure_room.frag

out float out_volume;

// The part of a cell's liquid that goes to one of its sides.
float share_of(float sides, int side) {
  int all = int(sides);
  int count = (all & 1) + ((all >> 1) & 1) + ((all >> 2) & 1) + ((all >> 3) & 1);
  return (all & side) != 0 ? 1.0 / float(count) : 0.0;
}
#define given(offset, side) (share_of(neighbor(u_rooms, offset).y, side) * neighbor(u_volumes, offset).x)

void main() {
  float kept = here(u_rooms).y == 0.0 ? here(u_volumes).x : 0.0;
  ivec2 cell = ivec2(gl_FragCoord.xy);
  ivec2 last = textureSize(u_volumes, 0) - 1;
  // Beyond the edge of the box stand mirror images, which give nothing.
  float east = cell.x < last.x ? given(ivec2(1, 0), 1) : 0.0;
  float west = cell.x > 0 ? given(ivec2(-1, 0), 2) : 0.0;
  float north = cell.y < last.y ? given(ivec2(0, 1), 4) : 0.0;
  float south = cell.y > 0 ? given(ivec2(0, -1), 8) : 0.0;
  out_volume = kept + east + west + north + south;
}
