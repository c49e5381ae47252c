// A particle's thickness, a Gaussian, and its colour weighted by the thickness. The profile is lowered so that it is zero
// at the edge of the square.
#include "common/pane.glsl"

uniform float u_height;    // height of the Gaussian before it is lowered
uniform vec2 u_texel;      // size of a texel, in reaches
uniform float u_exponent;  // exponent of the Gaussian at its reach

flat in vec2 v_center;  // texels
flat in vec3 v_color;
out vec4 out_sums;  // red, green, blue times thickness; thickness

void main() {
  vec2 offset = u_texel * (pane_pixel() - v_center);
  float thickness = u_height * max(exp(-u_exponent * dot(offset, offset)) - exp(-u_exponent), 0.0);
  out_sums = thickness * vec4(v_color, 1.0);
}
