// Relaxes the cells of one color, and then the other cells from the relaxed values of their neighbors. On small levels one
// pass costs less than two.
#include "common/texel.glsl"
#include "grid/elliptic/equation.glsl"

uniform sampler2D u_source;
uniform sampler2D u_iterate;
uniform vec2 u_chosen;  // (red, black): 1 for the color that comes first, 0 for the other one

out float out_iterate;

// What a cell of the first color, beside the texel being written, becomes. `way` leads to it.
#define swept(way)                                                                                       \
  (neighbor(u_source, way).x +                                                                             \
   dot(weights_at(way),                                                                                    \
       vec4(neighbor(u_iterate, (way) + ivec2(-1, 0)).x, neighbor(u_iterate, (way) + ivec2(1, 0)).x,       \
            neighbor(u_iterate, (way) + ivec2(0, -1)).x, neighbor(u_iterate, (way) + ivec2(0, 1)).x)))

void main() {
  float first = is_red(gl_FragCoord.xy) ? u_chosen.x : u_chosen.y;
  float neighbors =
      sum_of_neighbors(swept(ivec2(-1, 0)), swept(ivec2(1, 0)), swept(ivec2(0, -1)), swept(ivec2(0, 1)));
  float source = here(u_source).x;
  out_iterate = mix(source + neighbors, source + neighbors_of(u_iterate), first);
}
