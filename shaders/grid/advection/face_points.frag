// The velocity in the middle of the faces, from its means over them: u - h^2/24 of its second derivative along the face. On
// staggered cells the divergence is exact for means, while advection carries what stands at points.
#include "common/held_by_walls.glsl"
#include "common/texel.glsl"
#include "grid/advection/along_faces.glsl"

uniform sampler2D u_velocity;  // means over the faces, domain units per second

out vec2 out_velocity;

void main() { out_velocity = held_by_walls(here(u_velocity).xy - kMeanOfParabola * ALONG_FACES(u_velocity)); }
