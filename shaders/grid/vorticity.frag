// Vorticity dv/dx - du/dy by central differences over two cells, positive for counterclockwise rotation.
#include "common/boundary.glsl"

uniform sampler2D u_velocity;          // domain units per second
uniform float u_half_inverse_spacing;  // 1 / (2 h)

out float out_vorticity;

void main() {
  float east = neighbor_v(u_velocity, ivec2(1, 0));
  float west = neighbor_v(u_velocity, ivec2(-1, 0));
  float north = neighbor_u(u_velocity, ivec2(0, 1));
  float south = neighbor_u(u_velocity, ivec2(0, -1));
  out_vorticity = u_half_inverse_spacing * (east - west - north + south);
}
