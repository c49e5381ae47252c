// Sums over a strip of cells: how far velocities are from expected ones.
#include "common/blocks.glsl"

uniform sampler2D u_velocity;  // domain units per second
uniform sampler2D u_expected;  // u, v (domain units per second); whether the cell counts: 1, or 0

out vec4 out_sums;  // of |u - expected|^2 and |expected|^2; number of cells that count

void main() {
  vec4 sums = vec4(0.0);
  FOR_STRIP(cell, textureSize(u_velocity, 0)) {
    vec3 expected = texelFetch(u_expected, cell, 0).xyz;
    if (expected.z == 0.0) continue;
    vec2 difference = texelFetch(u_velocity, cell, 0).xy - expected.xy;
    sums.xyz += vec3(dot(difference, difference), dot(expected.xy, expected.xy), 1.0);
  }
  out_sums = sums;
}
