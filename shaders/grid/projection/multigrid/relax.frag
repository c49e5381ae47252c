// Relaxes the cells of one colour.
#include "common/texel.glsl"
#include "grid/projection/multigrid/poisson.glsl"

uniform sampler2D u_pressure;
uniform sampler2D u_source;
uniform vec2 u_chosen;  // (red, black): 1 for the colour that is relaxed, 0 for the other one

out float out_pressure;

void main() {
  float pressure = here(u_pressure).x;
  float change = scaled_residual(pressure, neighbor(u_pressure, ivec2(1, 0)).x, neighbor(u_pressure, ivec2(-1, 0)).x,
                                 neighbor(u_pressure, ivec2(0, 1)).x, neighbor(u_pressure, ivec2(0, -1)).x,
                                 here(u_source).x) /
                 diagonal_share(gl_FragCoord.xy, vec2(textureSize(u_pressure, 0)));
  out_pressure = pressure + (is_red(gl_FragCoord.xy) ? u_chosen.x : u_chosen.y) * kOverRelaxation * change;
}
