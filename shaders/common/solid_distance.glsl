// The distance from the solids of a scene at a place of the pane, domain units, positive in the fluid.
#include "common/boundary.glsl"
#include "common/interpolation/bilinear.glsl"

uniform sampler2D u_distance;  // repeats where the domain does
uniform float u_pixels_per_unit;

const vec2 kFirstCenter = vec2(0.5);

// `position`: from (0, 0) in the lower left to (1, 1) in the upper right corner.
float solid_distance(vec2 position) {
  vec2 texel = position * vec2(textureSize(u_distance, 0)) - kFirstCenter;
  return bilinear(u_distance, kFirstCenter, texel, kScalars).x;
}
