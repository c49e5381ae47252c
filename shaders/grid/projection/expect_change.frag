// What a pressure changes by until a solution starts: from the last pressure to factors.x pressure + factors.y change.
#include "common/texel.glsl"

uniform sampler2D u_pressure;  // the last one
uniform sampler2D u_change;    // from the one before it
uniform sampler2D u_factors;   // one texel

out float out_change;

void main() {
  vec2 factors = texelFetch(u_factors, ivec2(0), 0).xy;
  out_change = (factors.x - 1.0) * here(u_pressure).x + factors.y * here(u_change).x;
}
