// A stream brings dye: where it enters, the dye tends to that of the start.
#include "common/texel.glsl"
#include "grid/forces/stream.glsl"

uniform sampler2D u_dye;
uniform sampler2D u_first_dye;  // the dye of the start

out vec4 out_dye;

void main() { out_dye = mix(here(u_dye), here(u_first_dye), driven_share(v_position.x)); }
