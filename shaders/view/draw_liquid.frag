// A liquid lit from the upper left and seen from above. It shows its own color in diffuse light, a highlight (Phong,
// 1975) and the reflected surroundings with Schlick's Fresnel factor (1994). Its thin edge is translucent.
//
// MAPPED: the particles carry values in their red channel, whose mean is shown through a color map.
#include "common/pane.glsl"
#include "common/fluid_edge.glsl"
#ifdef MAPPED
#include "common/color_map.glsl"
#endif

uniform sampler2D u_sums;     // red, green, blue times thickness; thickness
uniform sampler2D u_surface;  // slope along x and y; smoothed thickness, and its change over a texel
uniform float u_threshold;
uniform float u_full;  // thickness of fluid that fills the plane

out vec4 out_color;

const vec3 kTowardsLight = vec3(-0.46, 0.66, 0.594);
const float kHeadOn = 0.02;  // share of light along the normal that water reflects
const vec3 kSky = vec3(0.80, 0.92, 1.0);
const vec3 kFloor = vec3(0.05, 0.12, 0.20);
const vec3 kWater = vec3(0.015, 0.075, 0.13);  // color of water without dye

// Powers are written out: on a software renderer pow takes several times as long.
float power_5(float x) { return x * x * (x * x) * x; }
float power_30(float x) { return power_5(x * x * (x * x) * (x * x)); }

vec3 surroundings(vec3 direction) { return mix(kFloor, kSky, smoothstep(-0.4, 0.9, direction.y - 0.4 * direction.x)); }

void main() {
  vec2 position = pane_position();
  vec4 sums = texture(u_sums, position);
  vec4 surface = texture(u_surface, position);
  vec3 body = sums.rgb / max(sums.a, 1e-4);
#ifdef MAPPED
  body = color_of(body.r).rgb;
#else
  body += kWater * (1.0 - clamp(max(body.r, max(body.g, body.b)), 0.0, 1.0));
#endif
  vec3 normal = normalize(vec3(-surface.xy, 1.0));
  float diffuse = max(dot(normal, kTowardsLight), 0.0) / kTowardsLight.z;
  vec3 mirrored = reflect(vec3(0.0, 0.0, -1.0), normal);
  float fresnel = kHeadOn + (1.0 - kHeadOn) * power_5(1.0 - normal.z);
  float highlight = power_30(max(dot(mirrored, kTowardsLight), 0.0));
  float opacity = mix(0.7, 1.0, smoothstep(u_threshold, 0.8 * u_full, surface.z));
  vec3 lit = opacity * (1.0 - fresnel) * (0.4 + 0.6 * min(diffuse, 1.5)) * body;
  vec3 shown = lit + fresnel * surroundings(mirrored) + 0.6 * highlight;
  float over_a_pixel = surface.w * float(textureSize(u_surface, 0).y) / u_pane_size.y;
  out_color = coverage_of(surface.z, over_a_pixel, u_threshold) * vec4(shown, max(opacity, fresnel));
}
