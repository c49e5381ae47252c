// MacCormack's correction (Selle, Fedkiw, Kim, Liu, Rossignac 2008): carry the advected velocity forward again, and
// add half of what is missing. Kept within the values around the origin.
#include "common/sampling.glsl"
#include "common/interpolation.glsl"
#include "common/layout.glsl"
#include "common/trace.glsl"

uniform sampler2D u_velocity;     // that carries, domain units per second
uniform sampler2D u_carried;      // velocity before advection
uniform sampler2D u_advected;     // and after
uniform float u_cells_per_speed;  // dt / h

out vec2 out_velocity;

// The velocity of which one component is wanted, at its place.
vec2 corrected(vec2 place, vec2 velocity_at_place, int component) {
  vec2 center = gl_FragCoord.xy;
  vec2 origin = trace_back(u_velocity, center, place, velocity_at_place, u_cells_per_speed) - place;
  vec2 target = trace_back(u_velocity, center, place, velocity_at_place, -u_cells_per_speed) - place;
  vec4 missing = here(u_carried) - bilinear(u_advected, center, target, component);
  return limited(here(u_advected) + 0.5 * missing, u_carried, center, origin, component).xy;
}

void main() {
  out_velocity = held_by_walls(vec2(corrected(kPlaceOfU, velocity_at_u(u_velocity), kU).x,
                                    corrected(kPlaceOfV, velocity_at_v(u_velocity), kV).y));
}
