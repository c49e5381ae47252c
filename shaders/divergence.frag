// Divergence of the velocity at the cell's centre, positive for outflow.
#include "common/sampling.glsl"
#include "common/interpolation.glsl"
#include "common/layout.glsl"

uniform sampler2D u_velocity;     // domain units per second
uniform float u_inverse_spacing;  // of the values whose difference is taken

out float out_divergence;

void main() {
  float east = neighbor(u_velocity, ivec2(FACE_AHEAD, 0)).x;
  float west = neighbor(u_velocity, ivec2(FACE_BEHIND, 0)).x;
  float north = neighbor(u_velocity, ivec2(0, FACE_AHEAD)).y;
  float south = neighbor(u_velocity, ivec2(0, FACE_BEHIND)).y;
  out_divergence = u_inverse_spacing * (east - west + north - south);
}
