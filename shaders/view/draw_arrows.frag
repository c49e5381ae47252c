// An arrow with a thin outline; a dark outline makes it legible over any dye. Edges are smooth over one pixel.
//
// SOLIDS: only what is in the fluid, on the near side of the first solid, is drawn.
#include "common/arrow.glsl"
#include "common/pane.glsl"
#ifdef SOLIDS
#include "common/solid_distance.glsl"
#endif

uniform vec3 u_outline;

flat in vec2 v_middle;  // pixels from the pane's lower left corner
flat in vec2 v_along;   // of length 1
flat in float v_length;
flat in vec3 v_color;
#ifdef SOLIDS
flat in vec2 v_ends;  // how far the arrow goes backwards and forwards from its middle, pixels
#endif
out vec4 out_color;

float distance_to_arrow(vec2 point) {
  float tip = 0.5 * v_length;
  float base = tip - head_length(v_length);
  vec2 to_shaft = vec2(point.x - clamp(point.x, -tip, base), point.y);
  float shaft = length(to_shaft) - shaft_half_width(v_length);
  vec2 flank = normalize(vec2(head_half_width(v_length), head_length(v_length)));
  float head = max(dot(vec2(point.x - tip, abs(point.y)), flank), base - point.x);
  return min(shaft, head);
}

void main() {
  vec2 offset = pane_pixel() - v_middle;
  vec2 own = vec2(dot(offset, v_along), dot(offset, vec2(-v_along.y, v_along.x)));
  float distance_to_edge = distance_to_arrow(own);
  float inside = clamp(0.5 - distance_to_edge, 0.0, 1.0);
  // A bright outline has to stand out against the arrow itself.
  float outline = mix(0.6, 1.0, max(u_outline.r, max(u_outline.g, u_outline.b))) *
                  clamp(0.5 + outline_width() - distance_to_edge, 0.0, 1.0);
  float opacity = max(inside, outline);
  out_color = vec4(inside * v_color + (opacity - inside) * u_outline, opacity) * 0.95;
#ifdef SOLIDS
  float along = clamp(0.5 + v_ends.x + own.x, 0.0, 1.0) * clamp(0.5 + v_ends.y - own.x, 0.0, 1.0);
  out_color *= along * clamp(0.5 + solid_distance(pane_position()) * u_pixels_per_unit, 0.0, 1.0);
#endif
}
