// The mean color of the particles around each pixel, weighted by their profiles, as far as the fluid reaches.
//
// MAPPED: the particles carry values in their red channel, whose mean is shown through a color map.
// COVERING: the fluid covers the pane, so that it has no edge there.
#include "common/pane.glsl"
#ifndef COVERING
#include "common/fluid_edge.glsl"
#endif
#ifdef MAPPED
#include "common/color_map.glsl"
#endif

uniform sampler2D u_sums;  // red, green, blue times thickness; thickness
#ifndef COVERING
uniform float u_threshold;
#endif

out vec4 out_color;

void main() {
  vec2 position = pane_position();
  vec4 sums = texture(u_sums, position);
  vec3 mean = sums.rgb / max(sums.a, 1e-4);
#ifdef MAPPED
  mean = color_of(mean.r).rgb;
#endif
  out_color = vec4(mean, 1.0);
#ifndef COVERING
  out_color *= coverage_at(u_sums, a, position, u_threshold);
#endif
}
