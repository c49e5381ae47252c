// Subtracts differences of the pressure, which is zero on the surface, from the velocity of faces that have one.
#include "common/texel.glsl"

uniform sampler2D u_velocity;    // domain units per second
uniform sampler2D u_links;       // see link_cells.frag
uniform sampler2D u_cells;       // w: 1 where they are liquid
uniform sampler2D u_pressure;
uniform float u_gradient_scale;  // dt / (density h)

out vec2 out_velocity;

void main() {
  float own = here(u_pressure).x * here(u_cells).w;
  float west = neighbor(u_pressure, ivec2(-1, 0)).x * neighbor(u_cells, ivec2(-1, 0)).w;
  float south = neighbor(u_pressure, ivec2(0, -1)).x * neighbor(u_cells, ivec2(0, -1)).w;
  vec4 links = here(u_links);
  out_velocity = here(u_velocity).xy - u_gradient_scale * (links.xy + links.zw) * vec2(own - west, own - south);
}
