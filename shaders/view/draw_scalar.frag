// A scalar field through a colour map, interpolated by Catmull-Rom splines, which pass through the cells' values. Five
// filtered fetches replace the sixteen taps without the four in the corners, whose weights are tiny (J. Jimenez, "Filmic
// SMAA", 2016).
//
// WITH_GAPS: the field has gaps, where it is zero. Only values outside the gaps are interpolated, and the gaps have a
// colour of their own.
//
// WITH_STREAKS: flow lines are woven into the colours.
#include "common/color_map.glsl"
#include "common/pane.glsl"
#ifdef WITH_STREAKS
#include "common/streaks.glsl"
#endif

uniform sampler2D u_scalar;
#ifdef WITH_GAPS
uniform sampler2D u_coverage;  // third channel: 1 where there is a value, 0 in gaps
uniform vec3 u_gap_color;
#endif

out vec4 out_color;

void main() {
  vec2 size = vec2(textureSize(u_scalar, 0));
  vec2 place = pane_position();
  vec2 position = place * size;
  vec2 center = floor(position - 0.5) + 0.5;
  vec2 f = position - center;

  vec2 before = f * (-0.5 + f * (1.0 - 0.5 * f));
  vec2 near = 1.0 + f * f * (-2.5 + 1.5 * f);
  vec2 far = f * (0.5 + f * (2.0 - 1.5 * f));
  vec2 after = f * f * (-0.5 + 0.5 * f);
  vec2 middle = near + far;

  vec2 at_before = (center - 1.0) / size;
  vec2 at_middle = (center + far / middle) / size;
  vec2 at_after = (center + 2.0) / size;
  vec3 columns = vec3(before.x, middle.x, after.x);
  vec3 rows = vec3(before.y, middle.y, after.y);

#define WEIGHTED_SUM(field)                                                             \
  (columns.y * rows.x * texture(field, vec2(at_middle.x, at_before.y)) +                \
   columns.x * rows.y * texture(field, vec2(at_before.x, at_middle.y)) +                \
   columns.y * rows.y * texture(field, at_middle) +                                     \
   columns.z * rows.y * texture(field, vec2(at_after.x, at_middle.y)) +                 \
   columns.y * rows.z * texture(field, vec2(at_middle.x, at_after.y)))

  float sum = WEIGHTED_SUM(u_scalar).x;
#ifdef WITH_GAPS
  float coverage = texture(u_coverage, place).z;
  float weight = WEIGHTED_SUM(u_coverage).z;
  vec4 color = color_of(sum / max(weight, 1e-3));
  // The edge is one pixel soft. The differences to the next pixels are computed here, as those of the driver (fwidth)
  // depend on how it pairs pixels in the target.
  vec2 pixel = 1.0 / u_pane_size;
  float across = abs(texture(u_coverage, place + vec2(pixel.x, 0.0)).z - coverage) +
                 abs(texture(u_coverage, place + vec2(0.0, pixel.y)).z - coverage);
  float share = clamp(0.5 + (coverage - 0.5) / max(across, 1e-4), 0.0, 1.0);
  out_color = vec4(mix(u_gap_color, color.rgb, share), 1.0);
#else
  float weight = columns.y * (rows.x + rows.y + rows.z) + rows.y * (columns.x + columns.z);
  out_color = color_of(sum / weight);
#ifdef WITH_STREAKS
  out_color.rgb = with_streaks(out_color.rgb, place);
#endif
#endif
}
