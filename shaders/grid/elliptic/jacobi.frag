// One Jacobi iteration of the pressure equation, whose Laplacian is the divergence of the gradient of the layout. On
// collocated cells each of them reaches one cell to either side, so their composition reaches two:
//   (p(i+2) + p(i-2) + p(j+2) + p(j-2) - 4 p) / (2 h)^2 = (density / dt) divergence
#include "common/texel.glsl"
#include "grid/projection/differences.glsl"

uniform sampler2D u_pressure;
uniform sampler2D u_divergence;
uniform float u_source_scale;  // spacing^2 density / dt

out float out_pressure;

void main() {
  float neighbors =
      neighbor(u_pressure, ivec2(LAPLACE_REACH, 0)).x + neighbor(u_pressure, ivec2(-LAPLACE_REACH, 0)).x +
      neighbor(u_pressure, ivec2(0, LAPLACE_REACH)).x + neighbor(u_pressure, ivec2(0, -LAPLACE_REACH)).x;
  out_pressure = 0.25 * (neighbors - u_source_scale * here(u_divergence).x);
}
