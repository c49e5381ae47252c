// Sums over a strip: both channels of a field.
#include "common/strips.glsl"

uniform sampler2D u_value;

out vec2 out_sum;

void main() {
  vec2 sum = vec2(0.0);
  FOR_STRIP(texel, textureSize(u_value, 0)) { sum += texelFetch(u_value, texel, 0).xy; }
  out_sum = sum;
}
