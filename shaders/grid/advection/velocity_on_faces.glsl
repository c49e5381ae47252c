// Both components of a velocity where the u or the v of the texel being written stands. A component that does not stand
// there is the mean of the four nearest ones.
#include "common/boundary.glsl"
#include "common/interpolation/quads.glsl"
#include "common/texel.glsl"

vec2 velocity_at_u(sampler2D velocity) {
  vec2 own = here(velocity).xy;
#ifdef STAGGERED
  own.y = dot(vec4(0.25), quad_at(velocity, v_position, ivec2(-1, 0), 1, kV));
#endif
  return own;
}

vec2 velocity_at_v(sampler2D velocity) {
  vec2 own = here(velocity).xy;
#ifdef STAGGERED
  own.x = dot(vec4(0.25), quad_at(velocity, v_position, ivec2(0, -1), 0, kU));
#endif
  return own;
}
