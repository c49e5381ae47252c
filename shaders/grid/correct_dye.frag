// MacCormack's correction of advected dye, as in correct_velocity.frag. The advected dye has dissipated already.
#include "common/sampling.glsl"
#include "common/interpolation.glsl"
#include "common/layout.glsl"
#define OF_DYE
#include "common/trace.glsl"
#include "common/dye_trace.glsl"

uniform sampler2D u_advected;  // dye after advection
uniform float u_kept;          // share of the dye that dissipation has left

out vec4 out_dye;

void main() {
  vec2 center = gl_FragCoord.xy;
  vec4 missing = u_kept * here(u_dye) - bilinear(u_advected, center, dye_displacement(-1.0), kScalars);
  vec4 dye = (here(u_advected) + 0.5 * missing) / u_kept;
  out_dye = vec4(u_kept * limited(dye, u_dye, center, dye_displacement(1.0), kScalars).rgb, 1.0);
}
