// The liquid that moves with the velocity of a cell's left and bottom face: the mean fraction of the cells on both sides, and none
// where the velocity is that of the vacuum, of a wall or of SOLIDS that close the face.
#include "common/texel.glsl"

uniform sampler2D u_fractions;
uniform sampler2D u_cells;  // x: 1 where their faces have a velocity
#ifdef SOLIDS
uniform sampler2D u_faces;  // open parts of the left and the bottom face
#endif

out vec2 out_liquid;

void main() {
  vec2 fractions = vec2(here(u_fractions).x) +
                   vec2(neighbor(u_fractions, ivec2(-1, 0)).x, neighbor(u_fractions, ivec2(0, -1)).x);
  vec2 known = max(vec2(here(u_cells).x), vec2(neighbor(u_cells, ivec2(-1, 0)).x, neighbor(u_cells, ivec2(0, -1)).x));
#ifdef SOLIDS
  known *= vec2(greaterThan(here(u_faces).xy, vec2(0.0)));
#endif
  out_liquid = known * clamp(0.5 * fractions, 0.0, 1.0) * step(vec2(1.0), gl_FragCoord.xy);
}
