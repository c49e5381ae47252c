// Divergence of the velocity at the cell's center, positive for outflow.
#include "common/boundary.glsl"
#include "grid/projection/differences.glsl"

uniform sampler2D u_velocity;     // domain units per second
uniform float u_inverse_spacing;  // of the values whose difference is taken

out float out_divergence;

void main() {
  float east = neighbor_u(u_velocity, ivec2(FACE_AHEAD, 0));
  float west = neighbor_u(u_velocity, ivec2(FACE_BEHIND, 0));
  float north = neighbor_v(u_velocity, ivec2(0, FACE_AHEAD));
  float south = neighbor_v(u_velocity, ivec2(0, FACE_BEHIND));
  out_divergence = u_inverse_spacing * (east - west + north - south);
}
