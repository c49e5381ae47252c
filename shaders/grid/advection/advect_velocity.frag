// Advection of velocity: each component takes the value that the fluid now at its place had where it came from.
// Semi-Lagrangian (Stam 1999) with bilinear or, BICUBIC, Catmull-Rom interpolation, or, BIQUINTIC, Lagrange's of six texels.
#include "common/boundary.glsl"
#include "common/held_by_walls.glsl"
#include "common/interpolation/interpolate.glsl"
#include "common/interpolation/limiter.glsl"
#include "common/layout.glsl"
#include "common/texel.glsl"
#include "grid/advection/trace.glsl"
#include "grid/advection/velocity_on_faces.glsl"

uniform sampler2D u_velocity;     // advecting velocity, domain units per second
uniform sampler2D u_advected;     // the velocity that is advected
uniform float u_cells_per_speed;  // cells that unit speed travels in one step: dt / h
#ifdef SURFACE
uniform sampler2D u_cells;        // y: 1 far from the surface
#endif

out vec2 out_velocity;

// A component where it came from; near a surface, where the velocity is extended into vacuum, without overshoots.
float carried(vec2 center, vec2 displacement, int content, float is_far) {
  vec4 value = interpolate(u_advected, center, displacement, content);
#ifdef SURFACE
  value = mix(limited(value, u_advected, center, displacement, content), value, is_far);
#endif
  return content == kU ? value.x : value.y;
}

void main() {
  vec2 center = gl_FragCoord.xy;
  vec2 origin_of_u = trace_back(u_velocity, center, kPlaceOfU, velocity_at_u(u_velocity), u_cells_per_speed);
  vec2 origin_of_v = trace_back(u_velocity, center, kPlaceOfV, velocity_at_v(u_velocity), u_cells_per_speed);
#ifdef SURFACE
  // A face is far from the surface if the cells on both sides are.
  vec2 are_far = min(vec2(here(u_cells).y), vec2(neighbor(u_cells, ivec2(-1, 0)).y, neighbor(u_cells, ivec2(0, -1)).y));
#else
  const vec2 are_far = vec2(1.0);
#endif
  out_velocity = held_by_walls(vec2(carried(center, origin_of_u - kPlaceOfU, kU, are_far.x),
                                    carried(center, origin_of_v - kPlaceOfV, kV, are_far.y)));
}
