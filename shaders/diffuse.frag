// One Jacobi iteration of implicit viscosity: (1 - viscosity dt Laplacian) velocity = velocity before.
#include "common/sampling.glsl"

uniform sampler2D u_velocity;  // the iterate, domain units per second
uniform sampler2D u_before;    // velocity before diffusion
uniform float u_diffusion;     // viscosity dt / h^2

out vec2 out_velocity;

void main() {
  vec2 neighbors = neighbor(u_velocity, ivec2(1, 0)).xy + neighbor(u_velocity, ivec2(-1, 0)).xy +
                   neighbor(u_velocity, ivec2(0, 1)).xy + neighbor(u_velocity, ivec2(0, -1)).xy;
  out_velocity = (here(u_before).xy + u_diffusion * neighbors) / (1.0 + 4.0 * u_diffusion);
}
