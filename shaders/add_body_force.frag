// A uniform acceleration over one step.
#include "common/sampling.glsl"

uniform sampler2D u_velocity;  // domain units per second
uniform vec2 u_velocity_gain;  // acceleration times dt

out vec2 out_velocity;

void main() { out_velocity = neighbor(u_velocity, vec2(0.0)).xy + u_velocity_gain; }
