// A uniform acceleration over one step.
#include "common/sampling.glsl"
#include "common/interpolation.glsl"
#include "common/layout.glsl"

uniform sampler2D u_velocity;  // domain units per second
uniform vec2 u_velocity_gain;  // acceleration times dt

out vec2 out_velocity;

void main() { out_velocity = held_by_walls(here(u_velocity).xy + u_velocity_gain); }
