// The change of a velocity from one time to another.
#include "common/sampling.glsl"

uniform sampler2D u_before;  // domain units per second
uniform sampler2D u_after;

out vec2 out_change;

void main() { out_change = here(u_after).xy - here(u_before).xy; }
