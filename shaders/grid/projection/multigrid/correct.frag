// Adds the pressure of the coarser level, interpolated linearly, to that of a level; then relaxes the red cells.
#include "common/texel.glsl"
#include "grid/projection/multigrid/poisson.glsl"

uniform sampler2D u_pressure;
uniform sampler2D u_coarse_pressure;  // filtered linearly
uniform sampler2D u_source;

out float out_pressure;

#define CORRECTED(i, j) \
  (neighbor(u_pressure, ivec2(i, j)).x + texture(u_coarse_pressure, v_position + vec2(i, j) * texel).x)

void main() {
  vec2 cells = vec2(textureSize(u_pressure, 0));
  vec2 texel = 1.0 / cells;
  float pressure = CORRECTED(0, 0);
  float change = scaled_residual(pressure, CORRECTED(1, 0), CORRECTED(-1, 0), CORRECTED(0, 1), CORRECTED(0, -1),
                                 here(u_source).x) /
                 diagonal_share(gl_FragCoord.xy, cells);
  out_pressure = pressure + (is_red(gl_FragCoord.xy) ? kOverRelaxation * change : 0.0);
}
