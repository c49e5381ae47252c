// A velocity a little later, from the change that it went through before.
#include "common/sampling.glsl"

uniform sampler2D u_velocity;  // domain units per second
uniform sampler2D u_change;    // of velocity, over some time before
uniform float u_share;         // of that time, to go on

out vec2 out_velocity;

void main() { out_velocity = here(u_velocity).xy + u_share * here(u_change).xy; }
