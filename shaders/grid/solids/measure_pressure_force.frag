// The force along the axis of a face by the pressures on both sides of its closed part.
#include "common/texel.glsl"
#include "grid/solids/surface_part.glsl"

uniform sampler2D u_pressure;  // density 1, domain units^2 / s^2

out float out_force;  // domain units^3 / s^2

void main() {
  ivec2 cells = textureSize(u_pressure, 0);
  ivec2 cell = cell_of_part();
  ivec2 behind = cell - (is_left_face() ? ivec2(1, 0) : ivec2(0, 1));
  vec2 lengths = here(u_factors).xy;  // domain units; 0 if that cell is no fluid
  out_force = lengths.x * texelFetch(u_pressure, (behind + cells) % cells, 0).x - lengths.y * texelFetch(u_pressure, cell, 0).x;
}
