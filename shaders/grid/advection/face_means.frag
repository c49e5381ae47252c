// The means of the velocity over the faces after advection has carried its values in their middles: these grow by the mean of
// the change, so that what is not carried stays as it is, to the last bit.
#include "common/held_by_walls.glsl"
#include "common/texel.glsl"
#include "grid/advection/along_faces.glsl"

uniform sampler2D u_means;   // before advection, domain units per second
uniform sampler2D u_points;  // in the middle of the faces, before
uniform sampler2D u_moved;   // in the middle of the faces, after

out vec2 out_velocity;

void main() {
  vec2 change = here(u_moved).xy - here(u_points).xy;
  out_velocity = held_by_walls(here(u_means).xy + change + kMeanOfParabola * (ALONG_FACES(u_moved) - ALONG_FACES(u_points)));
}
