// A scalar field through a colour map, smooth between cells: Catmull-Rom interpolation, which passes through the cells'
// values. Five filtered fetches make the sixteen taps less the four corner ones, whose weights are tiny (J. Jimenez,
// "Filmic SMAA", 2016).
#include "common/color_map.glsl"

uniform sampler2D u_scalar;

in vec2 v_position;
out vec4 out_color;

void main() {
  vec2 size = vec2(textureSize(u_scalar, 0));
  vec2 position = v_position * size;
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

  float sum = columns.y * rows.x * texture(u_scalar, vec2(at_middle.x, at_before.y)).x +
              columns.x * rows.y * texture(u_scalar, vec2(at_before.x, at_middle.y)).x +
              columns.y * rows.y * texture(u_scalar, at_middle).x +
              columns.z * rows.y * texture(u_scalar, vec2(at_after.x, at_middle.y)).x +
              columns.y * rows.z * texture(u_scalar, vec2(at_middle.x, at_after.y)).x;
  float weight = columns.y * (rows.x + rows.y + rows.z) + rows.y * (columns.x + columns.z);
  out_color = color_of(sum / weight);
}
