// A solid ball in a pane, lit from the upper left, with its periodic images.
#include "common/pane.glsl"
#include "common/position.glsl"

uniform vec2 u_center;           // domain units
uniform float u_radius;          // domain units
uniform vec3 u_color;
uniform float u_pixels_per_unit;

out vec4 out_color;

void main() {
  vec2 offset = nearest_image(position_of(pane_position(), vec2(1.0)) - u_center) / u_radius;
  float distance_to_edge = (1.0 - length(offset)) * u_radius * u_pixels_per_unit;
  float coverage = clamp(0.5 + distance_to_edge, 0.0, 1.0);
  vec3 normal = vec3(offset, sqrt(max(1.0 - dot(offset, offset), 0.0)));
  float light = 0.35 + 0.65 * max(dot(normal, vec3(-0.36, 0.60, 0.71)), 0.0);
  float rim = smoothstep(0.0, 1.5, distance_to_edge);
  out_color = coverage * vec4(mix(0.35, 1.0, rim) * light * u_color, 1.0);
}
