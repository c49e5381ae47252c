// The gain of heat in the first iteration of the implicit diffusion. It is the right-hand side of the equation for the
// change of the temperature.
#include "common/texel.glsl"
#include "grid/heat/links.glsl"

uniform sampler2D u_temperature;  // degrees
uniform sampler2D u_sources;      // x: pull of surfaces; y: 0 where the temperature is held
uniform float u_diffusion;        // the implicit part of diffusivity dt / h^2
uniform float u_wall_diffusion;   // diffusivity dt / h^2, with which surfaces act

out float out_imbalance;

void main() {
  float own = here(u_temperature).x;
  vec4 links = here(u_links);
  vec4 source = here(u_sources);
  float from_cells = dot(max(links, 0.0), temperatures_around(u_temperature) - own);
  float from_surfaces = source.x - dot(max(-links, 0.0), vec4(own));
  out_imbalance = source.y * (u_diffusion * from_cells + u_wall_diffusion * from_surfaces);
}
