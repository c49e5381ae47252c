// Gives back the momentum that advection has lost, or takes what it has gained, in proportion to how much the velocity differed
// around each texel.
#include "common/texel.glsl"

uniform sampler2D u_velocity;  // after advection, domain units per second
uniform sampler2D u_spread;    // measure_spread.frag
uniform sampler2D u_lost;      // one texel: the sum of what was lost
uniform sampler2D u_spreads;   // one texel: the sum of the spread

out vec2 out_velocity;

void main() {
  vec2 lost = texelFetch(u_lost, ivec2(0), 0).xy;
  vec2 all = texelFetch(u_spreads, ivec2(0), 0).xy;
  vec2 share = vec2(all.x > 0.0 ? lost.x / all.x : 0.0, all.y > 0.0 ? lost.y / all.y : 0.0);
  out_velocity = here(u_velocity).xy + clamp(share, -1.0, 1.0) * here(u_spread).xy;
}
