// Sums scalar products over a part of the cells: the preconditioned residual z with the residual, with A z and with A
// (last direction), and the residual with itself. The weight is the diagonal by which the equations were divided.
#include "grid/elliptic/applied.glsl"

uniform sampler2D u_state;           // x: residual, w: A (last direction)
uniform sampler2D u_preconditioned;  // z
uniform sampler2D u_diagonal;
uniform vec2 u_part;                 // columns and rows of a part

out vec4 out_sums;

void main() {
  ivec2 part = ivec2(u_part);
  ivec2 begin = part * ivec2(gl_FragCoord.xy);
  ivec2 end = min(begin + part, textureSize(u_state, 0));
  vec4 sums = vec4(0.0);
  for (ivec2 cell = begin; cell.y < end.y; ++cell.y) {
    for (cell.x = begin.x; cell.x < end.x; ++cell.x) {
      vec4 state = texelFetch(u_state, cell, 0);
      float preconditioned = texelFetch(u_preconditioned, cell, 0).x;
      vec4 factors = vec4(vec3(preconditioned), state.x) * texelFetch(u_diagonal, cell, 0).x;
      sums += factors * vec4(state.x, applied(u_preconditioned, cell), state.w, state.x);
    }
  }
  out_sums = sums;
}
