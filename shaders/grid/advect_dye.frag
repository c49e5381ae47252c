// Advection of dye along the velocity, with exponential dissipation. MONOTONE: never beyond the values around the
// origin, so that no colour appears that was not there.
#include "common/sampling.glsl"
#include "common/interpolation.glsl"
#include "common/layout.glsl"
#define OF_DYE
#include "common/trace.glsl"
#include "common/dye_trace.glsl"

uniform float u_kept;  // share of the dye that dissipation leaves: exp(-rate dt)

out vec4 out_dye;

void main() {
  vec2 origin = dye_displacement(1.0);
  vec4 dye = interpolate(u_dye, gl_FragCoord.xy, origin, kScalars);
  out_dye = vec4(u_kept * dye.rgb, 1.0);
}
