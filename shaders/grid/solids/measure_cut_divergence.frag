// The divergence of a velocity among solids, by the fluxes through the cells' faces.
#include "grid/solids/face_flux.glsl"

uniform float u_inverse_spacing;  // 1 / h

out float out_divergence;

void main() { out_divergence = u_inverse_spacing * outflow(); }
