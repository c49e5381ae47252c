// One iteration of implicit viscosity, (1 - viscosity dt Laplacian) velocity = right-hand side: Jacobi's, extrapolated from
// the previous iterate (Chebyshev acceleration).
#include "common/boundary.glsl"
#include "common/held_by_walls.glsl"
#include "common/texel.glsl"
#include "grid/projection/wall_links.glsl"

uniform sampler2D u_velocity;         // the present iterate, domain units per second
uniform sampler2D u_previous;         // the previous iterate
uniform sampler2D u_right_hand_side;  // the velocity before diffusion
uniform float u_diffusion;            // viscosity dt / h^2
uniform float u_weight;               // of the step from the previous iterate to Jacobi's next

out vec2 out_velocity;

#define velocity_of_neighbor(offset) vec2(neighbor_u(u_velocity, offset), neighbor_v(u_velocity, offset))

void main() {
  vec2 neighbors = velocity_of_neighbor(ivec2(1, 0)) + velocity_of_neighbor(ivec2(-1, 0)) +
                   velocity_of_neighbor(ivec2(0, 1)) + velocity_of_neighbor(ivec2(0, -1));
  vec2 count = vec2(4.0);
  add_wall_links(u_velocity, vec2(1.0), neighbors, count);
  vec2 next = (here(u_right_hand_side).xy + u_diffusion * neighbors) / (1.0 + u_diffusion * count);
  out_velocity = held_by_walls(mix(here(u_previous).xy, next, u_weight));
}
