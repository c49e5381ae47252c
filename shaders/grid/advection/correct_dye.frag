// MacCormack's corrector for dye, as in correct_velocity.frag. The predicted dye has decayed already.
#include "common/boundary.glsl"
#include "common/interpolation/bilinear.glsl"
#include "common/interpolation/limiter.glsl"
#include "common/texel.glsl"
#include "grid/advection/dye_trace.glsl"

uniform sampler2D u_predicted;  // dye after one semi-Lagrangian step, the predictor
uniform float u_decay;          // share of the dye that dissipation leaves

out vec4 out_dye;

void main() {
  vec2 center = gl_FragCoord.xy;
  vec4 error = u_decay * here(u_dye) - bilinear(u_predicted, center, dye_displacement(-1.0), kScalars);
  vec4 dye = (here(u_predicted) + 0.5 * error) / u_decay;
  out_dye = vec4(u_decay * limited(dye, u_dye, center, dye_displacement(1.0), kScalars).rgb, 1.0);
}
