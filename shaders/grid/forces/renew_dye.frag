// A stream brings dye: in the strip of the stream, the dye tends to the initial dye. In a CHANNEL, the inlet has the
// initial dye; beside a FREE_STREAM, the lowest and the uppermost row of cells have it as well.
#include "common/texel.glsl"
#include "grid/forces/stream.glsl"

uniform sampler2D u_dye;
uniform sampler2D u_first_dye;  // the dye of the start
#ifdef CHANNEL
uniform float u_inlet_width;  // of one column of cells, as a share of the domain's width
#endif
#ifdef FREE_STREAM
uniform float u_side_width;  // of one row of cells, as a share of the domain's height
#endif

out vec4 out_dye;

void main() {
#ifdef CHANNEL
  float share = step(v_position.x, u_inlet_width);
#ifdef FREE_STREAM
  share = max(share, step(min(v_position.y, 1.0 - v_position.y), u_side_width));
#endif
#else
  float share = driven_share(v_position.x);
#endif
  out_dye = mix(here(u_dye), here(u_first_dye), share);
}
