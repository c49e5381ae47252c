// How much a carried temperature can rise and fall within the four values around its origin. There is no room near
// solids: there, the temperature comes from the fluid alone.
#include "common/boundary.glsl"
#include "common/interpolation/limiter.glsl"
#include "common/interpolation/quads.glsl"
#include "common/texel.glsl"
#include "grid/advection/dye_trace.glsl"
#ifdef SOLIDS
#include "grid/solids/distance.glsl"
#endif

uniform sampler2D u_carried;  // the temperature after advection, degrees
uniform sampler2D u_sources;  // z: 1 in the fluid

out vec2 out_room;

void main() {
  vec2 center = gl_FragCoord.xy;
  vec2 origin = dye_displacement(1.0);
  Surroundings near = surroundings(u_dye, center, origin);
  float carried = here(u_carried).x;
  float counts = here(u_sources).z;
#ifdef SOLIDS
  const float kReach = 2.0;  // cells
  counts *= step(kReach, distance_from_solids(center + origin));
#endif
  out_room = counts * max(vec2(GREATEST(u_dye, near, 0, kScalars) - carried, carried - LEAST(u_dye, near, 0, kScalars)), 0.0);
}
