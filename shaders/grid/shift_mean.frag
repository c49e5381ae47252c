// Shifts a velocity as a whole, by what its sum lacks and a bit more.
#include "common/sampling.glsl"

uniform sampler2D u_velocity;  // domain units per second
uniform sampler2D u_lack;      // one texel: what the sum over all cells lacks
uniform float u_cell_share;    // one over their number
uniform vec2 u_gain;           // to be added as well, domain units per second

out vec2 out_velocity;

void main() { out_velocity = here(u_velocity).xy + (u_cell_share * texelFetch(u_lack, ivec2(0), 0).xy + u_gain); }
