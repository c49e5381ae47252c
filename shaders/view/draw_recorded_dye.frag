// The dye that a stage has left, interpolated between its texels.
#include "common/pane.glsl"
uniform sampler2D u_dye;  // red, green, blue

out vec4 out_color;

void main() { out_color = vec4(texture(u_dye, pane_position()).rgb, 1.0); }
