// The velocity with its extension into the vacuum.
#include "common/texel.glsl"

uniform sampler2D u_known;  // see mark_known.frag

out vec2 out_velocity;

void main() { out_velocity = here(u_known).xy; }
