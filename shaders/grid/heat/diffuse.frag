// One iteration of the implicit diffusion of heat, for the change of the temperature: Jacobi's, extrapolated from the
// previous iterate (Chebyshev acceleration). A closed link leads back to the cell itself. Without surfaces all
// diagonals are therefore alike, and every iterate has the same total heat.
#include "common/texel.glsl"
#include "grid/heat/links.glsl"

uniform sampler2D u_change;           // the present iterate, degrees
uniform sampler2D u_previous;         // the previous iterate
uniform sampler2D u_right_hand_side;  // measure_imbalance.frag
uniform sampler2D u_sources;          // y: 0 where the temperature is held
uniform float u_diffusion;            // the implicit part of diffusivity dt / h^2
uniform float u_wall_diffusion;       // diffusivity dt / h^2, with which surfaces act
uniform float u_weight;               // of the step from the previous iterate to Jacobi's next

out float out_change;

void main() {
  float own = here(u_change).x;
  vec4 links = here(u_links);
  vec4 between_cells = vec4(greaterThanEqual(links, vec4(0.0)));
  vec4 around = mix(vec4(own), temperatures_around(u_change), max(links, 0.0));
  float sum = here(u_right_hand_side).x + u_diffusion * dot(between_cells, around);
  float surfaces = dot(max(-links, 0.0), vec4(1.0));
  float next = sum / (1.0 + u_diffusion * dot(between_cells, vec4(1.0)) + u_wall_diffusion * surfaces);
  out_change = here(u_sources).y * mix(here(u_previous).x, next, u_weight);
}
