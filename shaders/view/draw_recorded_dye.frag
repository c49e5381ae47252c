// The dye that a stage has left, interpolated between its texels.
//
// WITH_LIQUID: it is shown in the liquid only, up to a smooth surface.
#include "common/pane.glsl"
#ifdef WITH_LIQUID
#include "common/smoothed.glsl"

uniform sampler2D u_filling;  // the part of a cell's room that is liquid
#endif

uniform sampler2D u_dye;  // red, green, blue

out vec4 out_color;

void main() {
  vec2 position = pane_position();
  out_color = vec4(texture(u_dye, position).rgb, 1.0);
#ifdef WITH_LIQUID
  out_color *= smooth_coverage(u_filling, vec4(1.0, 0.0, 0.0, 0.0), position);
#endif
}
