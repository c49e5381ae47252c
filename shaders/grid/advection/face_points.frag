// The velocity in the middle of the faces, from its means over them: u - h^2/24 of its second derivative along the face. On
// staggered cells the divergence is exact for means, while advection carries what stands at points. CLEAR_OF_SOLIDS: a face
// keeps its mean where the next ones along it reach a solid, on which the velocity has a kink.
#include "common/held_by_walls.glsl"
#include "common/texel.glsl"
#include "grid/advection/along_faces.glsl"
#ifdef CLEAR_OF_SOLIDS
#include "common/layout.glsl"
#include "grid/solids/distance.glsl"
#endif

uniform sampler2D u_velocity;  // means over the faces, domain units per second

out vec2 out_velocity;

#ifdef CLEAR_OF_SOLIDS
const float kReach = 1.5;  // cells from the middle of a face to the far end of the next one along it

float is_clear(vec2 place) { return step(kReach, distance_from_solids(place)); }
#endif

void main() {
  vec2 bend = ALONG_FACES(u_velocity);
#ifdef CLEAR_OF_SOLIDS
  bend *= vec2(is_clear(gl_FragCoord.xy + kPlaceOfU), is_clear(gl_FragCoord.xy + kPlaceOfV));
#endif
  out_velocity = held_by_walls(here(u_velocity).xy - kMeanOfParabola * bend);
}
