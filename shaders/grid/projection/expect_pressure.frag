// The pressure from which a solution starts: a combination of the last one and what it changed by.
#include "common/texel.glsl"
#include "grid/projection/in_fluid.glsl"

uniform sampler2D u_pressure;  // the last one
uniform sampler2D u_change;
uniform sampler2D u_factors;  // of the pressure and the change; one texel

out float out_pressure;

void main() {
  vec2 factors = texelFetch(u_factors, ivec2(0), 0).xy;
  out_pressure = in_fluid(dot(factors, vec2(here(u_pressure).x, here(u_change).x)));
}
