// The dye, interpolated between its texels.
//
// WITH_LOOK: lit as a relief whose height is the brightness, with the glow of bright dye over it. If the brightness is
// constant, the light does not change colors.
#include "common/pane.glsl"

uniform sampler2D u_dye;     // red, green, blue; opacity of a palette's colors
uniform float u_opaque;      // 1: opaque; 0: as opaque as the strongest channel is bright
uniform float u_in_palette;  // 1: the colors are a palette's; 0: the dye's own

#ifdef WITH_LOOK
#include "common/brightness.glsl"
#include "common/streaks.glsl"

uniform sampler2D u_glow;  // red, green, blue
uniform vec2 u_domain_size;
uniform float u_shading;   // 0 to 1
uniform float u_bloom;     // 0 to 1

const vec3 kLight = vec3(-0.46, 0.56, 0.69);     // unit vector towards the light
const vec3 kHalfway = vec3(-0.25, 0.3046, 0.919);  // unit vector halfway between the light and the eye
const float kHeight = 0.055;                       // height of white dye over black dye, domain units
const float kShine = 0.3;
const float kSharpness = 24.0;
const float kGlow = 0.8;
#endif

out vec4 out_color;

#ifdef WITH_LOOK
float height_at(vec2 position) { return kHeight * brightness(texture(u_dye, position).rgb); }

// The slope of the relief, by differences over twice the reach (domain units).
vec2 slope(vec2 position, float reach) {
  vec2 offset = reach / u_domain_size;
  vec2 rise = vec2(height_at(position + vec2(offset.x, 0.0)) - height_at(position - vec2(offset.x, 0.0)),
                   height_at(position + vec2(0.0, offset.y)) - height_at(position - vec2(0.0, offset.y)));
  return rise / (2.0 * reach);
}

vec3 lit(vec3 color, vec2 position) {
  // The mean of both reaches shows fine detail and the broad form.
  vec2 both = 0.5 * (slope(position, 0.006) + slope(position, 0.024));
  vec3 normal = normalize(vec3(-both, 1.0));
  float light = max(dot(normal, kLight), 0.0) / kLight.z;
  float shine = pow(max(dot(normal, kHalfway), 0.0), kSharpness) - pow(kHalfway.z, kSharpness);
  // Advected dye may be slightly negative.
  return color * (1.0 + u_shading * (light - 1.0)) + u_shading * kShine * max(shine, 0.0) * sqrt(max(color, 0.0));
}

// Adds two colors as two lights on one screen, never beyond white.
vec3 together(vec3 a, vec3 b) { return 1.0 - (1.0 - min(a, 1.0)) * (1.0 - min(b, 1.0)); }
#endif

void main() {
  vec2 position = pane_position();
  vec4 dye = texture(u_dye, position);
  vec3 color = dye.rgb;
#ifdef WITH_LOOK
  if (u_shading > 0.0) color = lit(color, position);
  color = with_streaks(color, position);
  if (u_bloom > 0.0) color = together(color, kGlow * u_bloom * texture(u_glow, position).rgb);
#endif
  // A palette gives color to black dye, which must not cover anything.
  float opacity = mix(mix(max(color.r, max(color.g, color.b)), dye.a, u_in_palette), 1.0, u_opaque);
  out_color = vec4(color * mix(1.0, opacity, u_in_palette), opacity);
}
