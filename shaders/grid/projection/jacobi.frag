// One Jacobi iteration of the pressure equation, whose Laplacian is the divergence of the gradient as the layout takes
// them. On collocated cells each reaches one cell to either side, so their composition reaches two:
//   (p(i+2) + p(i-2) + p(j+2) + p(j-2) - 4 p) / (2 h)^2 = (density / dt) divergence
#include "common/sampling.glsl"
#include "common/interpolation.glsl"
#include "common/layout.glsl"

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
