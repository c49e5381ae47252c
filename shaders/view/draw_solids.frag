// The solids of a scene in a pane, lit from the upper left, with a bright rim. They are smooth at any scale, because
// the interpolated distance is zero along their edge.
#include "common/pane.glsl"
#include "common/solid_distance.glsl"

uniform vec3 u_color;
uniform float u_point;  // pixels per point of the drawing

out vec4 out_color;

void main() {
  vec2 position = pane_position();
  vec2 pixel = 1.0 / u_pane_size;
  float depth = -solid_distance(position) * u_pixels_per_unit;  // pixels
  float coverage = clamp(0.5 + depth, 0.0, 1.0);
  vec2 slope = vec2(solid_distance(position + vec2(pixel.x, 0.0)) - solid_distance(position - vec2(pixel.x, 0.0)),
                    solid_distance(position + vec2(0.0, pixel.y)) - solid_distance(position - vec2(0.0, pixel.y)));
  vec2 outward = slope / max(length(slope), 1e-9);
  float bevel = 1.0 - smoothstep(0.0, 7.0 * u_point, depth);  // the edge is round, the middle flat
  float light = 1.0 + 0.55 * bevel * dot(outward, vec2(-0.5, 0.866));
  float rim = 1.0 - smoothstep(0.6 * u_point, 1.8 * u_point, depth);
  out_color = coverage * vec4(mix(light * u_color, vec3(0.80, 0.84, 0.90), 0.75 * rim), 1.0);
}
