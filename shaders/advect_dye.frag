// Semi-Lagrangian advection of dye along the velocity, on the dye's own finer or coarser grid, with exponential
// dissipation.
#include "common/sampling.glsl"

uniform sampler2D u_velocity;      // domain units per second
uniform sampler2D u_dye;           // red, green, blue
uniform vec2 u_texels_per_speed;   // dye texels that unit speed travels in one step: dt / texel size
uniform float u_kept;              // share of the dye that dissipation leaves: exp(-rate dt)

out vec4 out_dye;

void main() {
  vec2 cells_per_texel = vec2(textureSize(u_velocity, 0)) / vec2(textureSize(u_dye, 0));
  vec2 velocity = bilinear_at(u_velocity, gl_FragCoord.xy * cells_per_texel).xy;
  out_dye = u_kept * bilinear(u_dye, gl_FragCoord.xy, -u_texels_per_speed * velocity);
}
