// Advection of dye along the velocity, with exponential decay. MONOTONE: the result stays within the values around the
// origin, so that no new color appears. AT_CORNERS: trace_dye.frag has traced the flow at the corners of the cells.
#include "common/boundary.glsl"
#include "common/interpolation/bicubic_texels.glsl"
#include "common/interpolation/bilinear.glsl"
#ifdef SOLIDS
#include "grid/advection/dye_among_solids.glsl"
#endif
#ifdef AT_CORNERS
#include "grid/advection/dye_from_corners.glsl"
#else
#include "grid/advection/dye_trace.glsl"
#endif

uniform float u_decay;  // share of the dye that dissipation leaves: exp(-rate dt)

out vec4 out_dye;

void main() {
  vec2 center = gl_FragCoord.xy;
#ifdef AT_CORNERS
  vec2 origin = dye_displacement();
#else
  vec2 origin = dye_displacement(1.0);
#endif
#ifdef SOLIDS
  vec3 dye = dye_among_solids(u_dye, center, origin);
#elif defined(BICUBIC)
  vec3 dye = bicubic_texels(u_dye, center, origin);
#else
  vec3 dye = bilinear(u_dye, center, origin, kScalars).rgb;
#endif
  out_dye = vec4(u_decay * dye, 1.0);
}
