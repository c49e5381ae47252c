// The liquid of a grid for the painter of liquids: its color times its thickness. The thickness is the volume fraction,
// smoothed by cubic B-splines, so that the surface has no stairs at any scale.
//
// MAPPED: a quantity, as a share of its range, in the red channel instead of the dye.
#include "common/smoothed.glsl"

uniform sampler2D u_fractions;  // at the cells' centers; read at texels
#ifdef MAPPED
uniform sampler2D u_scalar;     // filtered
uniform vec2 u_range;           // values at the lower and the upper end
#else
uniform sampler2D u_dye;        // filtered
#endif

in vec2 v_position;
out vec4 out_sums;  // red, green, blue times thickness; thickness

void main() {
  float thickness = smoothed(u_fractions, vec4(1.0, 0.0, 0.0, 0.0), v_position);
#ifdef MAPPED
  float share = (texture(u_scalar, v_position).x - u_range.x) / (u_range.y - u_range.x);
  vec3 color = vec3(clamp(share, 0.0, 1.0), 0.0, 0.0);
#else
  vec3 color = texture(u_dye, v_position).rgb;
#endif
  out_sums = thickness * vec4(color, 1.0);
}
