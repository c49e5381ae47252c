// Sums over a strip of texels: brightness of the dye, the mean of red, green and blue.
#include "common/strips.glsl"

uniform sampler2D u_dye;        // red, green, blue
#ifdef SURFACE
uniform sampler2D u_fractions;  // of liquid, in cells of another size over the same domain
#endif

out vec2 out_sum;  // of the brightness; number of its terms

void main() {
  vec2 sum = vec2(0.0);
  FOR_STRIP(texel, textureSize(u_dye, 0)) {
    vec3 dye = texelFetch(u_dye, texel, 0).rgb;
    float brightness = (dye.r + dye.g + dye.b) / 3.0;
#ifdef SURFACE
    brightness *= texture(u_fractions, (vec2(texel) + 0.5) / vec2(textureSize(u_dye, 0))).x;
#endif
    sum += vec2(brightness, 1.0);
  }
  out_sum = sum;
}
