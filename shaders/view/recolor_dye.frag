// The dye in the colors of a palette: its brightness through a color map.
#include "common/brightness.glsl"
#include "common/color_map.glsl"

uniform sampler2D u_dye;  // red, green, blue

in vec2 v_position;
out vec4 out_color;

void main() { out_color = vec4(color_of(brightness(texture(u_dye, v_position).rgb)).rgb, 1.0); }
