// The first red-black sweep from zero, in one pass: red cells take the right-hand side, black ones add what their red
// neighbours have taken.
#include "common/texel.glsl"
#include "grid/solids/pressure/cut_poisson.glsl"

uniform sampler2D u_source;

out float out_iterate;

void main() {
  float source = here(u_source).x;
  out_iterate = is_red(gl_FragCoord.xy) ? source : source + neighbors_of(u_source);
}
