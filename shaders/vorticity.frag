// Vorticity dv/dx - du/dy by central differences over two cells, positive for counterclockwise rotation.
#include "common/sampling.glsl"

uniform sampler2D u_velocity;          // domain units per second
uniform float u_half_inverse_spacing;  // 1 / (2 h)

out float out_vorticity;

void main() {
  float east = neighbor(u_velocity, ivec2(1, 0)).y;
  float west = neighbor(u_velocity, ivec2(-1, 0)).y;
  float north = neighbor(u_velocity, ivec2(0, 1)).x;
  float south = neighbor(u_velocity, ivec2(0, -1)).x;
  out_vorticity = u_half_inverse_spacing * (east - west - north + south);
}
