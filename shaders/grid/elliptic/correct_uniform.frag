// Adds the linearly interpolated solution of the coarser level to the iterate of a level with uniform coefficients. Then
// relaxes the red cells.
#define UNIFORM
#include "common/texel.glsl"
#include "grid/elliptic/equation.glsl"

uniform sampler2D u_iterate;
uniform sampler2D u_coarse;  // filtered linearly
uniform sampler2D u_source;
uniform float u_over_relaxation;

out float out_iterate;

#define CORRECTED(i, j) (neighbor(u_iterate, ivec2(i, j)).x + texture(u_coarse, v_position + vec2(i, j) * texel).x)

void main() {
  vec2 cells = vec2(textureSize(u_iterate, 0));
  vec2 texel = 1.0 / cells;
  float neighbors = sum_of_neighbors(CORRECTED(-1, 0), CORRECTED(1, 0), CORRECTED(0, -1), CORRECTED(0, 1));
  float weight = is_red(gl_FragCoord.xy) ? u_over_relaxation : 0.0;
  out_iterate = relaxed(CORRECTED(0, 0), neighbors, here(u_source).x, weight, gl_FragCoord.xy, cells);
}
