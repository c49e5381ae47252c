// Relaxes the cells of one color, and then the other cells from the relaxed values of their neighbors, in one pass.
#include "common/texel.glsl"
#include "grid/elliptic/equation.glsl"

uniform sampler2D u_source;
uniform sampler2D u_iterate;
uniform vec2 u_first;        // (red, black): 1 for the color that comes first, 0 for the other one
uniform vec2 u_relaxations;  // of the first color and of the other one

out float out_iterate;

// What a cell of the first color, beside the texel being written, becomes. `way` leads to it.
#define swept(way)                                                                                                   \
  relaxed(neighbor(u_iterate, way).x,                                                                                \
          weighted_sum(weights_at(way), neighbor(u_iterate, (way) + ivec2(-1, 0)).x,                                 \
                       neighbor(u_iterate, (way) + ivec2(1, 0)).x, neighbor(u_iterate, (way) + ivec2(0, -1)).x,      \
                       neighbor(u_iterate, (way) + ivec2(0, 1)).x),                                                  \
          neighbor(u_source, way).x, u_relaxations.x, gl_FragCoord.xy + vec2(way), cells)

void main() {
  vec2 cells = vec2(textureSize(u_source, 0));
  float first = is_red(gl_FragCoord.xy) ? u_first.x : u_first.y;
  float neighbors = sum_of_neighbors(swept(ivec2(-1, 0)), swept(ivec2(1, 0)), swept(ivec2(0, -1)), swept(ivec2(0, 1)));
  out_iterate = relaxed(here(u_iterate).x, mix(neighbors, neighbors_of(u_iterate), first), here(u_source).x,
                        mix(u_relaxations.y, u_relaxations.x, first), gl_FragCoord.xy, cells);
}
