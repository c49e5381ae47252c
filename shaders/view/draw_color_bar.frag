// The part of a color map that the shown values have, from left to right.
#include "common/pane.glsl"
#include "common/color_map.glsl"

uniform vec2 u_shown;  // lowest and highest value

out vec4 out_color;

void main() { out_color = color_of(mix(u_shown.x, u_shown.y, pane_position().x)); }
