// Vorticity confinement (Fedkiw, Stam, Jensen 2001): the acceleration is strength h N x vorticity. N points up the
// gradient of the vorticity's magnitude, to the core of the nearest vortex.
#include "common/texel.glsl"

uniform sampler2D u_vorticity;  // at the cells' centers
uniform float u_strength_cell;  // strength times cell size

out vec2 out_acceleration;  // at the cell's center

void main() {
  vec2 uphill = vec2(abs(neighbor(u_vorticity, ivec2(1, 0)).x) - abs(neighbor(u_vorticity, ivec2(-1, 0)).x),
                     abs(neighbor(u_vorticity, ivec2(0, 1)).x) - abs(neighbor(u_vorticity, ivec2(0, -1)).x));
  vec2 direction = uphill / max(length(uphill), 1e-6);
  out_acceleration = u_strength_cell * here(u_vorticity).x * vec2(direction.y, -direction.x);
}
