// Advection of velocity: each component takes the value that the fluid now at its place had where it came from.
// Semi-Lagrangian (Stam 1999) with bilinear or, BICUBIC, Catmull-Rom interpolation.
#include "common/boundary.glsl"
#include "common/held_by_walls.glsl"
#include "common/interpolation/interpolate.glsl"
#include "common/layout.glsl"
#include "grid/advection/trace.glsl"
#include "grid/advection/velocity_on_faces.glsl"

uniform sampler2D u_velocity;     // advecting velocity, domain units per second
uniform sampler2D u_advected;     // the velocity that is advected
uniform float u_cells_per_speed;  // cells that unit speed travels in one step: dt / h

out vec2 out_velocity;

void main() {
  vec2 center = gl_FragCoord.xy;
  vec2 origin_of_u = trace_back(u_velocity, center, kPlaceOfU, velocity_at_u(u_velocity), u_cells_per_speed);
  vec2 origin_of_v = trace_back(u_velocity, center, kPlaceOfV, velocity_at_v(u_velocity), u_cells_per_speed);
  out_velocity = held_by_walls(vec2(interpolate(u_advected, center, origin_of_u - kPlaceOfU, kU).x,
                                    interpolate(u_advected, center, origin_of_v - kPlaceOfV, kV).y));
}
