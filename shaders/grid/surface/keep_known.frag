// The velocity on faces that have one of their own, and zero on the others.
#include "common/texel.glsl"

uniform sampler2D u_velocity;
uniform sampler2D u_cells;  // x: 1 where their faces have a velocity

out vec2 out_velocity;

void main() {
  vec2 known = max(vec2(here(u_cells).x), vec2(neighbor(u_cells, ivec2(-1, 0)).x, neighbor(u_cells, ivec2(0, -1)).x));
  out_velocity = here(u_velocity).xy * known;
}
