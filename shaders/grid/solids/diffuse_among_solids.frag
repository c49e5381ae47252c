// One iteration of implicit viscosity among solids; see grid/projection/diffuse.frag.
#include "common/boundary.glsl"
#include "common/held_by_walls.glsl"
#include "common/texel.glsl"

uniform sampler2D u_velocity;         // the present iterate, domain units per second
uniform sampler2D u_previous;         // the previous iterate
uniform sampler2D u_right_hand_side;  // with what the solids pull
uniform sampler2D u_links_u;          // west, east, south, north: 1 to fluid, minus the pull's strength towards solids
uniform sampler2D u_links_v;
uniform float u_diffusion;            // viscosity dt / h^2
uniform float u_weight;               // of the step from the previous iterate to Jacobi's next

out vec2 out_velocity;

#define NEIGHBORS(component)                                                                          \
  vec4(component(u_velocity, ivec2(-1, 0)), component(u_velocity, ivec2(1, 0)),                        \
       component(u_velocity, ivec2(0, -1)), component(u_velocity, ivec2(0, 1)))

// The next value and the diagonal of a component's equation.
float next_value(float right_hand_side, vec4 links, vec4 neighbors) {
  float sum = right_hand_side + u_diffusion * dot(max(links, 0.0), neighbors);
  return sum / (1.0 + u_diffusion * dot(abs(links), vec4(1.0)));
}

void main() {
  vec2 right_hand_side = here(u_right_hand_side).xy;
  vec2 next = vec2(next_value(right_hand_side.x, here(u_links_u), NEIGHBORS(neighbor_u)),
                   next_value(right_hand_side.y, here(u_links_v), NEIGHBORS(neighbor_v)));
  out_velocity = held_by_walls(mix(here(u_previous).xy, next, u_weight));
}
