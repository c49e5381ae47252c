// Sums over a strip of texels: brightness of the dye, the mean of red, green and blue.
#include "common/strips.glsl"

uniform sampler2D u_dye;  // red, green, blue

out vec2 out_sum;  // of the brightness; number of its terms

void main() {
  vec2 sum = vec2(0.0);
  FOR_STRIP(texel, textureSize(u_dye, 0)) {
    vec3 dye = texelFetch(u_dye, texel, 0).rgb;
    sum += vec2((dye.r + dye.g + dye.b) / 3.0, 1.0);
  }
  out_sum = sum;
}
