// Adds an acceleration, given at the cells' centers, to the velocity at the places of its components.
#include "common/held_by_walls.glsl"
#include "common/texel.glsl"

uniform sampler2D u_velocity;      // domain units per second
uniform sampler2D u_acceleration;  // domain units per second^2
uniform float u_dt;                // seconds

out vec2 out_velocity;

void main() {
  vec2 acceleration = here(u_acceleration).xy;
#ifdef STAGGERED
  acceleration = 0.5 * (acceleration + vec2(neighbor(u_acceleration, ivec2(-1, 0)).x,
                                            neighbor(u_acceleration, ivec2(0, -1)).y));
#endif
  out_velocity = held_by_walls(here(u_velocity).xy + u_dt * acceleration);
}
