// The explicit part of the diffusion of heat, between cells alone.
#include "common/texel.glsl"
#include "grid/heat/links.glsl"

uniform sampler2D u_temperature;  // degrees
uniform float u_diffusion;        // the explicit part of diffusivity dt / h^2

out float out_temperature;

void main() {
  float own = here(u_temperature).x;
  vec4 links = max(here(u_links), 0.0);
  out_temperature = own + u_diffusion * dot(links, temperatures_around(u_temperature) - own);
}
