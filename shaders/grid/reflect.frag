// The velocity mirrored at the space of divergence-free fields (Zehnder, Narain, Thomaszewski 2018, equation 11):
// twice the projected velocity minus the velocity before projection.
#include "common/texel.glsl"

uniform sampler2D u_projected;    // domain units per second
uniform sampler2D u_unprojected;  // domain units per second

out vec2 out_velocity;

void main() { out_velocity = 2.0 * here(u_projected).xy - here(u_unprojected).xy; }
