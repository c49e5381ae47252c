// Sums over a part of the cells, of scalar products weighted with the diagonal that the equations were divided by. In the lower
// half p . A p, p . A c and c . A c, in the upper one p . b and c . b.
#include "grid/elliptic/applied.glsl"

uniform sampler2D u_pressure;         // p
uniform sampler2D u_change;           // c
uniform sampler2D u_right_hand_side;  // b
uniform sampler2D u_diagonal;
uniform vec2 u_part;  // columns and rows of a part
uniform int u_rows;   // of parts

out vec4 out_sums;

void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  bool is_lower = texel.y < u_rows;
  ivec2 part = ivec2(u_part);
  ivec2 begin = part * ivec2(texel.x, is_lower ? texel.y : texel.y - u_rows);
  ivec2 end = min(begin + part, textureSize(u_pressure, 0));
  vec3 sums = vec3(0.0);
  for (ivec2 cell = begin; cell.y < end.y; ++cell.y) {
    for (cell.x = begin.x; cell.x < end.x; ++cell.x) {
      float diagonal = texelFetch(u_diagonal, cell, 0).x;
      float pressure = diagonal * texelFetch(u_pressure, cell, 0).x;
      float change = diagonal * texelFetch(u_change, cell, 0).x;
      if (is_lower) {
        vec2 products = vec2(applied(u_pressure, cell), applied(u_change, cell));
        sums += vec3(pressure * products, change * products.y);
      } else {
        sums.xy += vec2(pressure, change) * texelFetch(u_right_hand_side, cell, 0).x;
      }
    }
  }
  out_sums = vec4(sums, 0.0);
}
