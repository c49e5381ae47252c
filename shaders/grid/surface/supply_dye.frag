// The dye of cells that a stroke is about to fill: the mean of what is there and of what is poured, by volume. The vacuum three
// cells around takes on the brush's color, so that nothing else seeps in at the surface.
#include "common/texel.glsl"
#include "grid/surface/supply.glsl"

uniform sampler2D u_dye;  // red, green, blue
uniform vec3 u_color;

out vec4 out_dye;

const float kMargin = 3.0;  // cells

void main() {
  vec2 place = gl_FragCoord.xy / vec2(textureSize(u_dye, 0)) * vec2(textureSize(u_fractions, 0));
  ivec2 cell = ivec2(place);
  float held = max(fraction_of(cell), 0.0);
  float gained = gain_of(cell);
  float poured = gained / max(held + gained, 1e-6);
  bool in_margin = held + gained <= 0.0 && length(away_from_path(place)) < u_radius + kMargin;
  vec4 dye = here(u_dye);
  out_dye = vec4(mix(dye.rgb, u_color, in_margin ? 1.0 : poured), dye.a);
}
