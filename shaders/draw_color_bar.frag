// The part of a colour map that values have, from left to right.
#include "common/color_map.glsl"

uniform vec2 u_shown;  // lowest and highest value

in vec2 v_position;
out vec4 out_color;

void main() { out_color = color_of(mix(u_shown.x, u_shown.y, v_position.x)); }
