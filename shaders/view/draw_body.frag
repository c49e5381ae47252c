// A rigid body in a pane, with its periodic images: a box, or a disc, which is a box with corners as round as possible.
// It has a dark outline and a line from its center that shows how it turns.
#include "common/pane.glsl"
#include "common/position.glsl"

uniform vec2 u_center;     // domain units
uniform vec2 u_half_size;  // domain units
uniform float u_rounding;  // radius of its corners, domain units
uniform vec2 u_axis;       // unit vector of its own x axis
uniform vec3 u_color;
uniform float u_pixels_per_unit;

out vec4 out_color;

void main() {
  vec2 offset = nearest_image(position_of(pane_position(), vec2(1.0)) - u_center);
  vec2 own = vec2(dot(offset, u_axis), dot(offset, vec2(-u_axis.y, u_axis.x)));
  vec2 beside = abs(own) - (u_half_size - u_rounding);
  float distance_in = u_rounding - length(max(beside, vec2(0.0))) - min(max(beside.x, beside.y), 0.0);
  float pixels_in = distance_in * u_pixels_per_unit;
  float coverage = clamp(0.5 + pixels_in, 0.0, 1.0);
  float rim = smoothstep(1.0, 2.5, pixels_in);
  // The line is two pixels wide and lies in the middle of the right half.
  float beside_line = max(abs(own.y), abs(own.x - 0.5 * u_half_size.x) - 0.3 * u_half_size.x) * u_pixels_per_unit;
  float line = 1.0 - 0.35 * clamp(1.5 - beside_line, 0.0, 1.0);
  // The body is lit from above: it is brighter near its upper side.
  float light = 0.82 + 0.18 * clamp(offset.y / max(u_half_size.x, u_half_size.y), -1.0, 1.0);
  out_color = coverage * vec4(mix(0.4, 1.0, rim) * line * light * u_color, 1.0);
}
