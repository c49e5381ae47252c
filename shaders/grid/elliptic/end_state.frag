// The residual or the solution from the state of the conjugate gradients; see take_step.frag.
#include "common/texel.glsl"

uniform sampler2D u_state;
uniform vec2 u_wanted;  // (1, 0): the residual, (0, 1): the solution

out float out_value;

void main() { out_value = dot(here(u_state).xy, u_wanted); }
