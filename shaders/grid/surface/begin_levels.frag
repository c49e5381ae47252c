// The finest level of the pressure equation: the coefficients at a cell's left and bottom face, and what the surface adds to
// its diagonal. Among SOLIDS the open parts of the faces count.
#include "common/texel.glsl"

uniform sampler2D u_links;  // see link_cells.frag
uniform sampler2D u_cells;  // w: 1 where they are liquid
#ifdef SOLIDS
uniform sampler2D u_faces;  // open parts of the left and the bottom face
#define links_at(offset) (neighbor(u_links, offset) * neighbor(u_faces, offset).xyxy)
#else
#define links_at(offset) neighbor(u_links, offset)
#endif

out vec4 out_level;

void main() {
  vec4 own = links_at(ivec2(0, 0));
  float surface = own.z + own.w;
  ivec2 cell = ivec2(gl_FragCoord.xy);
  ivec2 last = textureSize(u_links, 0) - 1;
  if (cell.x < last.x) surface += links_at(ivec2(1, 0)).z;
  if (cell.y < last.y) surface += links_at(ivec2(0, 1)).w;
  out_level = vec4(own.xy, surface * here(u_cells).w, 0.0);
}
