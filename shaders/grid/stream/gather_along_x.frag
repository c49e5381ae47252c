// The first pass of gathering the vorticity of the fluxes onto nodes. Each texel of a row belongs to a node's column: sums of
// u, and of the differences of v across the corners, both times the tent along x. The last texel of a row holds the
// circulation that leaves through its lower corner before the outlet, per time and length of a cell.
#include "grid/stream/nodes.glsl"

uniform sampler2D u_velocity;  // domain units per second
uniform sampler2D u_faces;     // open parts of the left and the bottom face; the solids' u and v there
uniform int u_columns;         // of nodes

out vec2 out_sums;  // domain units per second; the last column: 0, (domain units per second)^2

// The flux through the left and bottom face of a cell over the length of a face. In solids it is the flux of their motion,
// so that the sheet of vorticity on them counts.
vec2 flux_of(ivec2 cell) {
  vec4 faces = texelFetch(u_faces, cell, 0);
  return mix(faces.zw, texelFetch(u_velocity, cell, 0).xy, faces.xy);
}

void main() {
  ivec2 cells = textureSize(u_velocity, 0);
  ivec2 texel = ivec2(gl_FragCoord.xy);
  float node = u_first.x + float(texel.x * u_spacing);
  int begin = max(int(floor(node)) - u_spacing, 2);
  int end = min(int(floor(node)) + u_spacing, cells.x - 2);
  out_sums = vec2(0.0);
  float before = flux_of(ivec2(begin - 1, texel.y)).y;
  for (int corner = begin; corner <= end; ++corner) {
    vec2 flux = flux_of(ivec2(corner, texel.y));
    out_sums += tent(node, corner) * vec2(flux.x, flux.y - before);
    before = flux.y;
  }
  if (texel.x == u_columns) {
    ivec2 corner = ivec2(cells.x - 2, max(texel.y, 1));
    vec2 above = flux_of(corner);
    vec2 below = flux_of(corner - ivec2(0, 1));
    float vorticity = above.y - flux_of(corner - ivec2(1, 0)).y - above.x + below.x;
    out_sums = vec2(0.0, 0.5 * (above.x + below.x) * vorticity);
  }
}
