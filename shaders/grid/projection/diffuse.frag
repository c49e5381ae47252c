// One iteration of implicit viscosity, (1 - viscosity dt Laplacian) velocity = velocity before: Jacobi's, taken further
// from the last iterate but one (Chebyshev's acceleration).
#include "common/sampling.glsl"
#include "common/interpolation.glsl"
#include "common/layout.glsl"

uniform sampler2D u_velocity;  // the iterate, domain units per second
uniform sampler2D u_last;      // the one before
uniform sampler2D u_before;    // velocity before diffusion
uniform float u_diffusion;     // viscosity dt / h^2
uniform float u_weight;        // of the step from the last iterate to Jacobi's next

out vec2 out_velocity;

#define velocity_of_neighbor(offset) vec2(neighbor_u(u_velocity, offset), neighbor_v(u_velocity, offset))

void main() {
  vec2 neighbors = velocity_of_neighbor(ivec2(1, 0)) + velocity_of_neighbor(ivec2(-1, 0)) +
                   velocity_of_neighbor(ivec2(0, 1)) + velocity_of_neighbor(ivec2(0, -1));
  vec2 next = (here(u_before).xy + u_diffusion * neighbors) / (1.0 + 4.0 * u_diffusion);
  out_velocity = held_by_walls(mix(here(u_last).xy, next, u_weight));
}
