// One Jacobi iteration of the pressure equation on collocated cells. The divergence and the gradient each reach one
// cell to either side, so their composition, the consistent Laplacian, reaches two:
//   (p(i+2) + p(i-2) + p(j+2) + p(j-2) - 4 p) / (2 h)^2 = (density / dt) divergence
#include "common/sampling.glsl"

uniform sampler2D u_pressure;
uniform sampler2D u_divergence;
uniform float u_source_scale;  // (2 h)^2 density / dt

out float out_pressure;

void main() {
  float neighbors = neighbor(u_pressure, ivec2(2, 0)).x + neighbor(u_pressure, ivec2(-2, 0)).x +
                    neighbor(u_pressure, ivec2(0, 2)).x + neighbor(u_pressure, ivec2(0, -2)).x;
  out_pressure = 0.25 * (neighbors - u_source_scale * here(u_divergence).x);
}
