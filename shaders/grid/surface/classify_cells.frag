// What the cells are, by their volume fractions: x, 1 where their faces have a velocity of their own, as liquid's and spray's
// have; y, 1 far from the surface; z, the divergence (1/s) by which they shed what is above 1 and deep voids close; w, 1 where
// they are liquid.
#include "common/texel.glsl"
#include "grid/surface/plane.glsl"

uniform sampler2D u_fractions;
#ifdef SOLIDS
uniform sampler2D u_rooms;  // x: 0 in closed cells
#endif
uniform float u_relaxation;  // 1/s

out vec4 out_cell;

const float kLeastSpray = 1e-3;
const float kMostSurplus = 0.3;

void main() {
  float fraction = here(u_fractions).x;
  vec2 texel = 1.0 / vec2(textureSize(u_fractions, 0));
  float most_near = 0.0;
  float least_near = 1.0;
  float least_far = 1.0;
  for (int j = -2; j <= 2; ++j) {
    for (int i = -2; i <= 2; ++i) {
      float other = texture(u_fractions, v_position + vec2(i, j) * texel).x;
      least_far = min(least_far, other);
      if (abs(i) > 1 || abs(j) > 1) continue;
      most_near = max(most_near, other);
      least_near = min(least_near, other);
    }
  }
#ifdef SOLIDS
  bool open = here(u_rooms).x > 0.0;
#else
  const bool open = true;
#endif
  bool liquid = open && is_liquid(fraction);
  bool spray = open && fraction > kLeastSpray && !is_liquid(most_near);
  bool sheds = open && (fraction > 1.0 || is_liquid(least_near));
  float surplus = sheds ? clamp(fraction - 1.0, -kMostSurplus, kMostSurplus) : 0.0;
  out_cell = vec4(liquid || spray ? 1.0 : 0.0, is_liquid(least_far) ? 1.0 : 0.0, surplus * u_relaxation, liquid ? 1.0 : 0.0);
}
