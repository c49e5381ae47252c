// The speed: the magnitude of the velocity.
#include "common/texel.glsl"

uniform sampler2D u_velocity;  // domain units per second

out float out_speed;

void main() { out_speed = length(here(u_velocity).xy); }
