// A scalar field through a color map, interpolated by Catmull-Rom splines, which pass through the cells' values. Five
// filtered fetches replace the taps (J. Jimenez, "Filmic SMAA", 2016). The four taps in the corners are left out,
// because their weights are tiny.
//
// WITH_GAPS: the field has gaps, where it is zero. Only values outside the gaps are interpolated, and the gaps have a
// color of their own; their edges are smooth.
//
// WITH_LIQUID: the field is shown in the liquid only, up to a smooth surface; beyond it is a gap, or nothing.
//
// WITH_STREAKS: flow lines are woven into the colors.
#include "common/color_map.glsl"
#include "common/pane.glsl"
#if defined(WITH_LIQUID) || defined(WITH_GAPS)
#include "common/smoothed.glsl"
#endif
#ifdef WITH_STREAKS
#include "common/streaks.glsl"
#endif

uniform sampler2D u_scalar;
#ifdef WITH_GAPS
uniform sampler2D u_coverage;  // third channel: 1 where there is a value, 0 in gaps; fourth: the same for the edge
uniform vec3 u_gap_color;
#endif
#ifdef WITH_LIQUID
uniform sampler2D u_filling;  // first channel: the part of a cell's room that is liquid
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
  float weight = WEIGHTED_SUM(u_coverage).z;
  // The splines' weights may cancel out beside gaps. The weights of the linear interpolation cannot.
  float linear_weight = texture(u_coverage, place).z;
  float value = weight > 0.5 ? sum / weight : texture(u_scalar, place).x / max(linear_weight, 1e-3);
  float share = smooth_coverage(u_coverage, vec4(0.0, 0.0, 0.0, 1.0), place) * step(1e-3, linear_weight);
#ifdef WITH_LIQUID
  share = min(share, smooth_coverage(u_filling, vec4(1.0, 0.0, 0.0, 0.0), place));
#endif
  out_color = vec4(mix(u_gap_color, color_of(value).rgb, share), 1.0);
#else
  float weight = columns.y * (rows.x + rows.y + rows.z) + rows.y * (columns.x + columns.z);
  out_color = color_of(sum / weight);
#ifdef WITH_STREAKS
  out_color.rgb = with_streaks(out_color.rgb, place);
#endif
#if defined(WITH_LIQUID) && !defined(WITH_GAPS)
  out_color *= smooth_coverage(u_filling, vec4(1.0, 0.0, 0.0, 0.0), place);
#endif
#endif
}
