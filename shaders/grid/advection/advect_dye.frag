// Advection of dye along the velocity, with exponential decay. MONOTONE: the result stays within the values around the
// origin, so that no new colour appears.
#include "common/boundary.glsl"
#include "common/interpolation/interpolate.glsl"
#include "grid/advection/dye_trace.glsl"

uniform float u_decay;  // share of the dye that dissipation leaves: exp(-rate dt)

out vec4 out_dye;

void main() {
  vec2 origin = dye_displacement(1.0);
  vec4 dye = interpolate(u_dye, gl_FragCoord.xy, origin, kScalars);
  out_dye = vec4(u_decay * dye.rgb, 1.0);
}
