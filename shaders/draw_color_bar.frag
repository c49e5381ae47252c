// A colour map from left to right.
#include "common/color_map.glsl"

in vec2 v_position;
out vec4 out_color;

void main() { out_color = color_of(mix(u_range.x, u_range.y, v_position.x)); }
