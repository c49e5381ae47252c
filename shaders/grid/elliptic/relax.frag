// Relaxes the cells of one color.
#include "common/texel.glsl"
#include "grid/elliptic/equation.glsl"

uniform sampler2D u_source;
uniform sampler2D u_iterate;
uniform vec2 u_chosen;  // (red, black): the weight of the color that is relaxed, 0 for the other one

out float out_iterate;

void main() {
  float chosen = is_red(gl_FragCoord.xy) ? u_chosen.x : u_chosen.y;
  out_iterate = relaxed(here(u_iterate).x, neighbors_of(u_iterate), here(u_source).x, chosen, gl_FragCoord.xy,
                        vec2(textureSize(u_source, 0)));
}
