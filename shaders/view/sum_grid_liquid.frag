// The liquid of a grid as the painter of liquids takes it: its colour times its thickness, which is the volume fraction,
// smoothed by cubic B-splines so that the surface has no stairs at any scale.
//
// MAPPED: a quantity, as a share of its range, in the red channel instead of the dye.
uniform sampler2D u_fractions;  // at the cells' centres; read at texels
#ifdef MAPPED
uniform sampler2D u_scalar;     // filtered
uniform vec2 u_range;           // values at the lower and the upper end
#else
uniform sampler2D u_dye;        // filtered
#endif

in vec2 v_position;
out vec4 out_sums;  // red, green, blue times thickness; thickness

// Weights of four texels in a row for a place between the middle two.
vec4 spline_weights(float t) {
  float s = 1.0 - t;
  return vec4(s * s * s, 3.0 * t * t * t - 6.0 * t * t + 4.0, 3.0 * s * s * s - 6.0 * s * s + 4.0, t * t * t) / 6.0;
}

float thickness_at(vec2 position) {
  vec2 size = vec2(textureSize(u_fractions, 0));
  vec2 place = position * size - 0.5;
  vec2 first = floor(place);
  vec4 across = spline_weights(place.x - first.x);
  vec4 up = spline_weights(place.y - first.y);
  float sum = 0.0;
  for (int j = 0; j < 4; ++j) {
    for (int i = 0; i < 4; ++i) {
      vec2 texel = (first + vec2(i, j) - 0.5) / size;
      sum += across[i] * up[j] * clamp(texture(u_fractions, texel).x, 0.0, 1.0);
    }
  }
  return sum;
}

void main() {
  float thickness = thickness_at(v_position);
#ifdef MAPPED
  float share = (texture(u_scalar, v_position).x - u_range.x) / (u_range.y - u_range.x);
  vec3 color = vec3(clamp(share, 0.0, 1.0), 0.0, 0.0);
#else
  vec3 color = texture(u_dye, v_position).rgb;
#endif
  out_sums = thickness * vec4(color, 1.0);
}
