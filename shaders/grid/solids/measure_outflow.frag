// The right-hand side of the pressure equation of cut cells: minus the flux out of each cell, by the open parts of its faces
// and the motion of the solids in their closed parts, over the equation's diagonal.
#include "common/texel.glsl"
#include "grid/solids/face_flux.glsl"

uniform sampler2D u_diagonal;

out float out_source;

void main() {
  float diagonal = here(u_diagonal).x;
  out_source = diagonal > 0.0 ? -outflow() / diagonal : 0.0;
}
