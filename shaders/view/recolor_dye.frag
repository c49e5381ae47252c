// The dye in the colors of a palette: its brightness through a color map, and its strongest channel as opacity.
#include "common/brightness.glsl"
#include "common/color_map.glsl"

uniform sampler2D u_dye;  // red, green, blue

in vec2 v_position;
out vec4 out_color;

void main() {
  vec3 dye = texture(u_dye, v_position).rgb;
  out_color = vec4(color_of(brightness(dye)).rgb, clamp(max(dye.r, max(dye.g, dye.b)), 0.0, 1.0));
}
