// Divergence of the velocity by central differences over two cells, positive for outflow.
#include "common/sampling.glsl"

uniform sampler2D u_velocity;          // domain units per second
uniform float u_half_inverse_spacing;  // 1 / (2 h)

out float out_divergence;

void main() {
  float east = neighbor(u_velocity, ivec2(1, 0)).x;
  float west = neighbor(u_velocity, ivec2(-1, 0)).x;
  float north = neighbor(u_velocity, ivec2(0, 1)).y;
  float south = neighbor(u_velocity, ivec2(0, -1)).y;
  out_divergence = u_half_inverse_spacing * (east - west + north - south);
}
