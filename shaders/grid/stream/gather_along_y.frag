// The second pass of gathering the vorticity of the fluxes onto nodes: their circulations, and in the last column the
// circulation that leaves through the outlet near the nodes of a row, per time.
#include "grid/stream/nodes.glsl"

uniform sampler2D u_sums;  // of the first pass

out float out_circulation;  // cells times domain units per second; the last column: (domain units per second)^2

void main() {
  int rows = textureSize(u_sums, 0).y;
  ivec2 texel = ivec2(gl_FragCoord.xy);
  float node = u_first.y + float(texel.y * u_spacing);
  int begin = max(int(floor(node)) - u_spacing, 2);
  int end = min(int(floor(node)) + u_spacing, rows - 2);
  out_circulation = 0.0;
  float below = texelFetch(u_sums, ivec2(texel.x, begin - 1), 0).x;
  for (int corner = begin; corner <= end; ++corner) {
    vec2 sums = texelFetch(u_sums, ivec2(texel.x, corner), 0).xy;
    out_circulation += tent(node, corner) * (sums.y - sums.x + below);
    below = sums.x;
  }
}
