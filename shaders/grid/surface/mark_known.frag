// The velocities of faces that have one of their own: those of liquid cells and of spray, and of walls. x, y: the velocity;
// z, w: 1 where it is known.
#include "common/texel.glsl"

uniform sampler2D u_velocity;
uniform sampler2D u_cells;  // x: 1 where their faces have a velocity

out vec4 out_known;

void main() {
  float own = here(u_cells).x;
  vec2 known = max(vec2(own), vec2(neighbor(u_cells, ivec2(-1, 0)).x, neighbor(u_cells, ivec2(0, -1)).x));
  vec2 on_wall = vec2(lessThan(gl_FragCoord.xy, vec2(1.0)));
  vec2 velocity = here(u_velocity).xy * (1.0 - on_wall);
  known = max(known, on_wall);
  out_known = vec4(velocity * known, known);
}
