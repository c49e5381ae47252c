// A stream enters the domain. In a strip around the left and right edge, which coincide, the velocity tends to the
// stream's.
#include "common/layout.glsl"
#include "common/texel.glsl"
#include "grid/forces/stream.glsl"

uniform sampler2D u_velocity;  // domain units per second
uniform float u_speed;         // domain units per second

out vec2 out_velocity;

void main() {
  vec2 cells = vec2(textureSize(u_velocity, 0));
  vec2 driven = vec2(driven_share((gl_FragCoord.x + kPlaceOfU.x) / cells.x), driven_share(gl_FragCoord.x / cells.x));
  out_velocity = mix(here(u_velocity).xy, vec2(u_speed, 0.0), driven);
}
