// The state of the conjugate gradients before their first step, whose residual is the right-hand side; see take_step.frag.
#include "common/texel.glsl"

uniform sampler2D u_right_hand_side;

out vec4 out_state;

void main() { out_state = vec4(here(u_right_hand_side).x, 0.0, 0.0, 0.0); }
