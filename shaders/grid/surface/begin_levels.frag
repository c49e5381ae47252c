// The finest level of the pressure equation: the coefficients at a cell's left and bottom face, and what the surface adds to
// its diagonal.
#include "common/texel.glsl"

uniform sampler2D u_links;  // see link_cells.frag
uniform sampler2D u_cells;  // w: 1 where they are liquid

out vec4 out_level;

void main() {
  vec2 own = here(u_links).zw;
  float surface = own.x + own.y;
  ivec2 cell = ivec2(gl_FragCoord.xy);
  ivec2 last = textureSize(u_links, 0) - 1;
  if (cell.x < last.x) surface += neighbor(u_links, ivec2(1, 0)).z;
  if (cell.y < last.y) surface += neighbor(u_links, ivec2(0, 1)).w;
  out_level = vec4(here(u_links).xy, surface * here(u_cells).w, 0.0);
}
