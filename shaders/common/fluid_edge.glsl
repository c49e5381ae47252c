// The edge of a fluid: it lies at a threshold of the thickness and is as soft as a pixel. Its slope follows from the
// thickness one pixel to the right and one above. The driver's own differences would depend on the pairs of pixels in
// the target.
#include "common/pane.glsl"

// `over_a_pixel`: the change of the thickness.
float coverage_of(float thickness, float over_a_pixel, float threshold) {
  return clamp(0.5 + (thickness - threshold) / max(over_a_pixel, 1e-3), 0.0, 1.0);
}

float coverage(float thickness, float to_the_right, float above, float threshold) {
  return coverage_of(thickness, length(vec2(to_the_right - thickness, above - thickness)), threshold);
}

// The coverage by the thickness that one channel of a field over the pane holds.
#define coverage_at(field, channel, position, threshold)                        \
  coverage(texture(field, position).channel,                                    \
           texture(field, position + vec2(1.0 / u_pane_size.x, 0.0)).channel,   \
           texture(field, position + vec2(0.0, 1.0 / u_pane_size.y)).channel, threshold)
