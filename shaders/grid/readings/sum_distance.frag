// Sums over a strip of cells: the distance of velocities from expected ones.
#include "common/strips.glsl"

uniform sampler2D u_velocity;  // domain units per second
uniform sampler2D u_expected;  // u, v (domain units per second); 1 where the cell counts, or else 0

out vec4 out_sums;  // |u - expected|^2; |expected|^2; number of cells that count

void main() {
  ivec2 cells = textureSize(u_velocity, 0);
  vec2 cell_size = 1.0 / vec2(cells);
  vec4 sums = vec4(0.0);
  vec2 center = texture(u_velocity, (vec2(strip_begin()) + 0.5) * cell_size).xy;
  FOR_STRIP(cell, cells) {
    vec2 position = (vec2(cell) + 0.5) * cell_size;
    vec3 expected = texture(u_expected, position).xyz;
    vec2 east = textureOffset(u_velocity, position, ivec2(1, 0)).xy;
#ifdef AVERAGE_FACES
    // The velocity in the cell's center. Faces on the last walls are the same texels as those on the first ones, zero.
    vec2 velocity = 0.5 * (center + vec2(east.x, textureOffset(u_velocity, position, ivec2(0, 1)).y));
#else
    vec2 velocity = center;
#endif
    vec2 difference = velocity - expected.xy;
    if (expected.z != 0.0) sums.xyz += vec3(dot(difference, difference), dot(expected.xy, expected.xy), 1.0);
    center = east;
  }
  out_sums = sums;
}
