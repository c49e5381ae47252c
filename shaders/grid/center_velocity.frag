// Velocity at the cells' centers, for drawing, comparing and saving: the mean of opposite faces.
#include "common/texel.glsl"

uniform sampler2D u_velocity;  // staggered, domain units per second
#ifdef SURFACE
uniform sampler2D u_cells;     // x: 1 where there is liquid
#endif

out vec2 out_velocity;

void main() {
  vec2 near = here(u_velocity).xy;
  vec2 far = vec2(neighbor(u_velocity, ivec2(1, 0)).x, neighbor(u_velocity, ivec2(0, 1)).y);
#ifdef CHANNEL
  if (gl_FragCoord.x > float(textureSize(u_velocity, 0).x) - 1.0) far.x = near.x;  // beyond the outlet u continues
#endif
#ifdef FREE_STREAM
  if (gl_FragCoord.y > float(textureSize(u_velocity, 0).y) - 1.0) far.y = near.y;
#endif
  out_velocity = 0.5 * (near + far);
#ifdef SURFACE
  out_velocity *= here(u_cells).x;
#endif
}
