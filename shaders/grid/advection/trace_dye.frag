// Where dye comes from, at the corners of the velocity's cells: texel (i, j) holds the displacement, in cells, from the lower
// left corner of cell (i, j) to where the fluid there was one step earlier. Between walls there are corners on all of them,
// one more than cells along each axis.
#include "common/velocity_at.glsl"
#include "grid/advection/trace.glsl"

uniform sampler2D u_velocity;     // advecting velocity, domain units per second
uniform float u_cells_per_speed;  // cells that unit speed travels in one step: dt / h

out vec2 out_displacement;

const vec2 kCorner = vec2(-0.5);  // from the cell's center

void main() {
  vec2 center = gl_FragCoord.xy;
  vec2 velocity = velocity_roughly_at(u_velocity, center, kCorner);
  out_displacement = trace_back(u_velocity, center, kCorner, velocity, u_cells_per_speed) - kCorner;
}
