// The right-hand side of the pressure equation of cut cells: minus the flux out of each cell, over the equation's
// diagonal. The flux passes the open parts of the faces; in the closed parts it comes from the motion of the solids.
#include "common/texel.glsl"
#include "grid/solids/face_flux.glsl"

uniform sampler2D u_diagonal;

out float out_source;

void main() {
  float diagonal = here(u_diagonal).x;
  out_source = diagonal > 0.0 ? -outflow() / diagonal : 0.0;
}
