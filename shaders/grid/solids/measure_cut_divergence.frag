// The divergence of a velocity among solids, by the fluxes through the faces of cells that have an open one.
#include "grid/solids/channel.glsl"
#include "grid/solids/face_flux.glsl"

uniform float u_inverse_spacing;  // 1 / h

out float out_divergence;

void main() {
  bool counts = has_open_face() && between_ends(ivec2(gl_FragCoord.xy), textureSize(u_velocity, 0));
  out_divergence = counts ? u_inverse_spacing * outflow() : 0.0;
}
