// Values of cells, from 0 to 1, smoothed by cubic B-splines. The line at which they pass ½ is an edge without stairs at
// any scale.
#include "common/fluid_edge.glsl"
#include "common/pane.glsl"

// Weights of four texels in a row for a place between the middle two.
vec4 spline_weights(float t) {
  float s = 1.0 - t;
  return vec4(s * s * s, 3.0 * t * t * t - 6.0 * t * t + 4.0, 3.0 * s * s * s - 6.0 * s * s + 4.0, t * t * t) / 6.0;
}

// `channel`: 1 for the channel that holds the values, 0 for the others.
float smoothed(sampler2D values, vec4 channel, vec2 position) {
  vec2 size = vec2(textureSize(values, 0));
  vec2 place = position * size - 0.5;
  vec2 first = floor(place);
  vec4 across = spline_weights(place.x - first.x);
  vec4 up = spline_weights(place.y - first.y);
  float sum = 0.0;
  for (int j = 0; j < 4; ++j) {
    for (int i = 0; i < 4; ++i) {
      vec2 texel = (first + vec2(i, j) - 0.5) / size;
      sum += across[i] * up[j] * clamp(dot(texture(values, texel), channel), 0.0, 1.0);
    }
  }
  return sum;
}

// 1 where the smoothed values are above ½, 0 where they are below, with an edge as soft as a pixel.
float smooth_coverage(sampler2D values, vec4 channel, vec2 position) {
  return coverage(smoothed(values, channel, position),
                  smoothed(values, channel, position + vec2(1.0 / u_pane_size.x, 0.0)),
                  smoothed(values, channel, position + vec2(0.0, 1.0 / u_pane_size.y)), 0.5);
}
