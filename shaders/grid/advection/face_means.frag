// The means of the velocity over the faces after advection has changed its values in their middles: these grow by the mean of
// the change, so that what is not carried stays as it is.
#include "common/held_by_walls.glsl"
#include "common/texel.glsl"
#include "grid/advection/along_faces.glsl"

uniform sampler2D u_means;   // before advection, domain units per second
uniform sampler2D u_change;  // in the middle of the faces

out vec2 out_velocity;

void main() {
  out_velocity = held_by_walls(here(u_means).xy + here(u_change).xy + kMeanOfParabola * ALONG_FACES(u_change));
}
