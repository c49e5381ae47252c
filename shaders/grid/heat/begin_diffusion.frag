// The explicit part of the diffusion of heat, between cells and from surfaces.
#include "common/texel.glsl"
#include "grid/heat/links.glsl"

uniform sampler2D u_temperature;  // degrees
uniform sampler2D u_sources;      // x: pull of surfaces; y: 0 where the temperature is held
uniform float u_diffusion;        // the implicit part of diffusivity dt / h^2
uniform float u_whole_diffusion;  // diffusivity dt / h^2

out float out_temperature;

void main() {
  float own = here(u_temperature).x;
  vec4 links = here(u_links);
  vec4 source = here(u_sources);
  float from_cells = (u_whole_diffusion - u_diffusion) * dot(max(links, 0.0), temperatures_around(u_temperature) - own);
  float wall_diffusion = u_whole_diffusion * part_before_advection(links, u_whole_diffusion, u_diffusion);
  out_temperature = own + from_cells + source.y * wall_diffusion * (source.x - dot(max(-links, 0.0), vec4(own)));
}
