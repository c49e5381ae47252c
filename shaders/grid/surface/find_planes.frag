// The planes under which the liquid of the cells lies. Their normals are the better of the slopes of columns' heights, of
// rows' widths and of Youngs' (Aulisa, Manservisi, Scardovelli, Zaleski 2007: mixed Youngs-centered); their offsets enclose
// the volume (Scardovelli, Zaleski 2000).
#include "common/texel.glsl"

uniform sampler2D u_fractions;

out vec4 out_plane;

vec2 unit(vec2 v) { return v / max(abs(v.x) + abs(v.y), 1e-20); }

float sign_or_one(float x) { return x < 0.0 ? -1.0 : 1.0; }

void main() {
  vec3 lower = vec3(neighbor(u_fractions, ivec2(-1, -1)).x, neighbor(u_fractions, ivec2(0, -1)).x,
                    neighbor(u_fractions, ivec2(1, -1)).x);
  vec3 middle =
      vec3(neighbor(u_fractions, ivec2(-1, 0)).x, here(u_fractions).x, neighbor(u_fractions, ivec2(1, 0)).x);
  vec3 upper = vec3(neighbor(u_fractions, ivec2(-1, 1)).x, neighbor(u_fractions, ivec2(0, 1)).x,
                    neighbor(u_fractions, ivec2(1, 1)).x);
  vec3 columns = lower + middle + upper;
  vec3 rows = vec3(dot(lower, vec3(1.0)), dot(middle, vec3(1.0)), dot(upper, vec3(1.0)));
  vec2 slopes = 0.5 * vec2(columns.x - columns.z, rows.x - rows.z);
  const vec3 kYoungs = vec3(1.0, 2.0, 1.0);
  vec2 youngs = 0.25 * vec2(dot(vec3(lower.x, middle.x, upper.x), kYoungs) - dot(vec3(lower.z, middle.z, upper.z), kYoungs),
                            dot(lower, kYoungs) - dot(upper, kYoungs));
  vec2 high = unit(vec2(slopes.x, sign_or_one(youngs.y)));
  vec2 wide = unit(vec2(sign_or_one(youngs.x), slopes.y));
  bool is_high = abs(high.y) > abs(wide.x);
  vec2 normal = is_high ? high : wide;
  float top = is_high ? abs(high.y) : abs(wide.x);
  youngs = unit(youngs);
  if (max(abs(youngs.x), abs(youngs.y)) < top) normal = youngs;

  float least = min(abs(normal.x), abs(normal.y));
  float part = clamp(middle.y, 0.0, 1.0);
  part = min(part, 1.0 - part);
  float offset = part < least / (2.0 * (1.0 - least)) ? sqrt(2.0 * least * (1.0 - least) * part)
                                                      : part * (1.0 - least) + 0.5 * least;
  out_plane = vec4(normal, middle.y > 0.5 ? 0.5 - offset : offset - 0.5, middle.y);
}
