// Sums over a strip: the rooms above and below the carried temperatures.
#include "common/strips.glsl"

uniform sampler2D u_room;

out vec2 out_sum;

void main() {
  vec2 sum = vec2(0.0);
  FOR_STRIP(texel, textureSize(u_room, 0)) { sum += texelFetch(u_room, texel, 0).xy; }
  out_sum = sum;
}
