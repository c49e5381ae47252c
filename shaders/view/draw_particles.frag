// A disc with a soft edge, darker towards its rim so that single particles can be distinguished.
//
// OUTLINED: a ring sets the disc off from the background, even from a background of its own color. The ring is dark
// around bright discs and bright around dark ones.
#include "common/pane.glsl"

uniform float u_disc_radius;  // pixels
uniform float u_rim;          // how much darker the rim is: 0 to 1

#ifdef OUTLINED
uniform float u_opacity;  // opacity of the disc within its ring
uniform float u_ring;     // width of the ring, pixels
const vec3 kLuma = vec3(0.299, 0.587, 0.114);
#endif

flat in vec2 v_center;  // pixels from the pane's lower left corner
flat in vec3 v_color;
out vec4 out_color;

void main() {
  vec2 offset = pane_pixel() - v_center;
  // Near the edge (r^2 - d^2) / (2 r) approximates the distance r - d to the edge, and needs no square root.
  float squared = dot(offset, offset) / u_disc_radius;
  float coverage = clamp(0.5 + 0.5 * (u_disc_radius - squared), 0.0, 1.0);
  float shade = 1.0 - u_rim * squared / u_disc_radius;
#ifdef OUTLINED
  float inside = clamp(0.5 + u_disc_radius - u_ring - length(offset), 0.0, 1.0);
  float bright = smoothstep(0.38, 0.46, dot(v_color, kLuma));
  vec4 disc = u_opacity * vec4(shade * v_color, 1.0);
  vec4 ring = mix(vec4(0.62, 0.64, 0.68, 0.42), vec4(0.0, 0.0, 0.0, 0.75), bright);
  ring.rgb *= ring.a;
  out_color = coverage * mix(ring, disc, inside);
#else
  out_color = coverage * vec4(shade * v_color, 1.0);
#endif
}
