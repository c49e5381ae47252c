// Tracing dye, which has a grid of its own, finer or coarser than the velocity's.
#include "common/velocity_at.glsl"
#include "grid/advection/trace.glsl"

uniform sampler2D u_velocity;     // advecting velocity, domain units per second
uniform sampler2D u_dye;          // red, green, blue; before the step
uniform float u_cells_per_speed;  // velocity cells that unit speed travels in one step: dt / h

// Displacement, in dye texels, to where the dye of this texel was one step earlier (`direction` 1) or will be one step
// later (-1).
vec2 dye_displacement(float direction) {
  vec2 texels_per_cell = vec2(textureSize(u_dye, 0)) / vec2(textureSize(u_velocity, 0));
  vec2 position = gl_FragCoord.xy / texels_per_cell;  // in cells
  vec2 center = floor(position) + 0.5;
  vec2 place = position - center;
  vec2 origin = trace_back(u_velocity, center, place, velocity_roughly_at(u_velocity, center, place),
                           direction * u_cells_per_speed);
  return (origin - place) * texels_per_cell;
}
