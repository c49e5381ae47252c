// Advection of velocity: each component takes the value that the fluid now at its place had where it came from.
// Semi-Lagrangian (Stam 1999) with bilinear or, BICUBIC, Catmull-Rom interpolation, or, SPLINE, by the change of a cubic spline:
// what the spline lacks of the velocity stays. FACE_MEANS: the change alone is written, in the middles of the faces.
// AT_CORNERS: trace_corners.frag has traced the flow at the corners of the cells.
#include "common/boundary.glsl"
#include "common/held_by_walls.glsl"
#include "common/interpolation/interpolate.glsl"
#include "common/interpolation/limiter.glsl"
#include "common/interpolation/spline.glsl"
#include "common/layout.glsl"
#include "common/texel.glsl"
#include "grid/advection/trace.glsl"
#include "grid/advection/velocity_on_faces.glsl"

uniform sampler2D u_velocity;      // advecting velocity, domain units per second
uniform sampler2D u_displacement;  // AT_CORNERS: from the cells' lower left corners to the fluid's origin, cells
uniform sampler2D u_advected;      // the velocity that is advected
uniform sampler2D u_coefficients;  // SPLINE: the spline's, through the advected velocity
uniform float u_cells_per_speed;   // cells that unit speed travels in one step: dt / h
#ifdef SURFACE
uniform sampler2D u_cells;         // y: 1 far from the surface
#endif

out vec2 out_velocity;

// A component where it came from; near a surface, where the velocity is extended into vacuum, without overshoots.
float carried(vec2 center, vec2 displacement, int content, float is_far) {
#ifdef SPLINE
  vec2 own = here(u_coefficients).xy;
  vec2 stays = -spline_here_less(u_coefficients, own);
#ifndef FACE_MEANS
  stays += here(u_advected).xy;
#endif
  float change = spline_less(u_coefficients, center, displacement, content, content == kU ? own.x : own.y);
  vec4 value = vec4(stays + change, 0.0, 0.0);
#else
  vec4 value = interpolate(u_advected, center, displacement, content);
#endif
#ifdef SURFACE
  value = mix(limited(value, u_advected, center, displacement, content), value, is_far);
#endif
  return content == kU ? value.x : value.y;
}

#ifdef AT_CORNERS
// The displacement in the middle of four corners in a row, by the cubic through them.
#define AMONG_CORNERS(along)                                                                            \
  (0.5625 * (here(u_displacement) + neighbor(u_displacement, along)) -                                  \
   0.0625 * (neighbor(u_displacement, -(along)) + neighbor(u_displacement, 2 * (along))))
#endif

void main() {
  vec2 center = gl_FragCoord.xy;
#ifdef AT_CORNERS
  vec2 way_of_u = AMONG_CORNERS(ivec2(0, 1)).xy;
  vec2 way_of_v = AMONG_CORNERS(ivec2(1, 0)).xy;
#else
  vec2 way_of_u =
      trace_back(u_velocity, center, kPlaceOfU, velocity_at_u(u_velocity), u_cells_per_speed) - kPlaceOfU;
  vec2 way_of_v =
      trace_back(u_velocity, center, kPlaceOfV, velocity_at_v(u_velocity), u_cells_per_speed) - kPlaceOfV;
#endif
#ifdef SURFACE
  // A face is far from the surface if the cells on both sides are.
  vec2 are_far = min(vec2(here(u_cells).y), vec2(neighbor(u_cells, ivec2(-1, 0)).y, neighbor(u_cells, ivec2(0, -1)).y));
#else
  const vec2 are_far = vec2(1.0);
#endif
  out_velocity = held_by_walls(vec2(carried(center, way_of_u, kU, are_far.x),
                                    carried(center, way_of_v, kV, are_far.y)));
}
