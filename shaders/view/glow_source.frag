// The bright part of the dye's colors on a coarse field, averaged over 4 x 4 places of each texel.
#include "common/brightness.glsl"

uniform sampler2D u_dye;  // red, green, blue
uniform vec2 u_size;      // size of the coarse field, texels

in vec2 v_position;
out vec4 out_color;

const float kDark = 0.35;    // dye darker than this does not glow,
const float kBright = 0.85;  // and dye brighter than this glows fully

vec3 glowing(vec3 color) {
  // A pure color glows like a mixed one with the same strongest channel.
  float strength = max(brightness(color), 0.8 * max(color.r, max(color.g, color.b)));
  return color * smoothstep(kDark, kBright, strength);
}

void main() {
  vec3 sum = vec3(0.0);
  for (int k = 0; k < 16; ++k) {
    vec2 offset = (vec2(float(k % 4), float(k / 4)) + 0.5) / 4.0 - 0.5;
    sum += glowing(texture(u_dye, v_position + offset / u_size).rgb);
  }
  out_color = vec4(sum / 16.0, 1.0);
}
