// A uniform acceleration acts on the velocity over one step.
#include "common/held_by_walls.glsl"
#include "common/texel.glsl"

uniform sampler2D u_velocity;  // domain units per second
uniform vec2 u_velocity_gain;  // acceleration times dt

out vec2 out_velocity;

void main() { out_velocity = held_by_walls(here(u_velocity).xy + u_velocity_gain); }
