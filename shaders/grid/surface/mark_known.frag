// The velocities of faces that have one of their own: those of liquid cells and of spray, but none on walls or that
// SOLIDS close. x, y: the velocity; z, w: 1 where it is known.
#include "common/texel.glsl"

uniform sampler2D u_velocity;
uniform sampler2D u_cells;  // x: 1 where their faces have a velocity
#ifdef SOLIDS
uniform sampler2D u_faces;  // open parts of the left and the bottom face
#endif

out vec4 out_known;

void main() {
  float own = here(u_cells).x;
  vec2 known = max(vec2(own), vec2(neighbor(u_cells, ivec2(-1, 0)).x, neighbor(u_cells, ivec2(0, -1)).x));
#ifdef SOLIDS
  known *= vec2(greaterThan(here(u_faces).xy, vec2(0.0)));
#endif
  known *= step(vec2(1.0), gl_FragCoord.xy);  // the first faces are on walls
  out_known = vec4(here(u_velocity).xy * known, known);
}
