// A stroke of the brush pushes the fluid along its path.
#include "common/held_by_walls.glsl"
#include "common/layout.glsl"
#include "common/position.glsl"
#include "common/texel.glsl"
#include "grid/forces/footprint.glsl"

uniform sampler2D u_velocity;  // domain units per second
uniform vec2 u_velocity_gain;  // where the footprint is one

out vec2 out_velocity;

void main() {
  vec2 cells = vec2(textureSize(u_velocity, 0));
  vec2 footprints = vec2(footprint(position_of(gl_FragCoord.xy + kPlaceOfU, cells)),
                         footprint(position_of(gl_FragCoord.xy + kPlaceOfV, cells)));
  out_velocity = held_by_walls(here(u_velocity).xy + footprints * u_velocity_gain);
}
