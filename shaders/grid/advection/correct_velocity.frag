// MacCormack's corrector (Selle, Fedkiw, Kim, Liu, Rossignac 2008): the predicted velocity is advected back to where it
// came from, and half of the error that this shows is added. The result stays within the values around the origin.
#include "common/boundary.glsl"
#include "common/held_by_walls.glsl"
#include "common/interpolation/bilinear.glsl"
#include "common/interpolation/limiter.glsl"
#include "common/layout.glsl"
#include "common/texel.glsl"
#include "grid/advection/trace.glsl"
#include "grid/advection/velocity_on_faces.glsl"

uniform sampler2D u_velocity;     // advecting velocity, domain units per second
uniform sampler2D u_advected;     // the velocity that is advected
uniform sampler2D u_predicted;    // the same after one semi-Lagrangian step, the predictor
uniform float u_cells_per_speed;  // dt / h

out vec2 out_velocity;

// The corrected velocity, of which one component is wanted, at the place of that component.
vec2 corrected(vec2 place, vec2 velocity_at_place, int component) {
  vec2 center = gl_FragCoord.xy;
  vec2 origin = trace_back(u_velocity, center, place, velocity_at_place, u_cells_per_speed) - place;
  vec2 target = trace_back(u_velocity, center, place, velocity_at_place, -u_cells_per_speed) - place;
  vec4 error = here(u_advected) - bilinear(u_predicted, center, target, component);
  return limited(here(u_predicted) + 0.5 * error, u_advected, center, origin, component).xy;
}

void main() {
  out_velocity = held_by_walls(vec2(corrected(kPlaceOfU, velocity_at_u(u_velocity), kU).x,
                                    corrected(kPlaceOfV, velocity_at_v(u_velocity), kV).y));
}
