// The dye as it is, smooth between its texels.
//
// WITH_LOOK: lit as a relief as high as it is bright, with the glow of bright dye over it. Where the brightness is
// even, the light leaves colours as they are.
#include "common/pane.glsl"

uniform sampler2D u_dye;  // red, green, blue
uniform float u_opaque;   // 0: dye is light without a ground; 1: on black

#ifdef WITH_LOOK
#include "common/brightness.glsl"
#include "common/streaks.glsl"

uniform sampler2D u_glow;  // red, green, blue
uniform vec2 u_domain_size;
uniform float u_shading;   // 0 to 1
uniform float u_bloom;     // 0 to 1

const vec3 kLight = vec3(-0.46, 0.56, 0.69);     // towards it, of length 1
const vec3 kHalfway = vec3(-0.25, 0.3046, 0.919);  // between it and the eye, of length 1
const float kHeight = 0.055;                       // of white dye over black, domain units
const float kShine = 0.3;
const float kSharpness = 24.0;
const float kGlow = 0.8;
#endif

out vec4 out_color;

#ifdef WITH_LOOK
float height_at(vec2 position) { return kHeight * brightness(texture(u_dye, position).rgb); }

// The rise per length, by differences over twice the reach (domain units).
vec2 slope(vec2 position, float reach) {
  vec2 offset = reach / u_domain_size;
  vec2 rise = vec2(height_at(position + vec2(offset.x, 0.0)) - height_at(position - vec2(offset.x, 0.0)),
                   height_at(position + vec2(0.0, offset.y)) - height_at(position - vec2(0.0, offset.y)));
  return rise / (2.0 * reach);
}

vec3 lit(vec3 color, vec2 position) {
  // Both fine detail and the broad form.
  vec2 both = 0.5 * (slope(position, 0.006) + slope(position, 0.024));
  vec3 normal = normalize(vec3(-both, 1.0));
  float light = max(dot(normal, kLight), 0.0) / kLight.z;
  float shine = pow(max(dot(normal, kHalfway), 0.0), kSharpness) - pow(kHalfway.z, kSharpness);
  // Dye may overshoot below zero.
  return color * (1.0 + u_shading * (light - 1.0)) + u_shading * kShine * max(shine, 0.0) * sqrt(max(color, 0.0));
}

// As two lights on one screen: never beyond white.
vec3 together(vec3 a, vec3 b) { return 1.0 - (1.0 - min(a, 1.0)) * (1.0 - min(b, 1.0)); }
#endif

void main() {
  vec2 position = pane_position();
  vec3 color = texture(u_dye, position).rgb;
#ifdef WITH_LOOK
  if (u_shading > 0.0) color = lit(color, position);
  color = with_streaks(color, position);
  if (u_bloom > 0.0) color = together(color, kGlow * u_bloom * texture(u_glow, position).rgb);
#endif
  out_color = vec4(color, mix(max(color.r, max(color.g, color.b)), 1.0, u_opaque));
}
