// One arrow centered at each point of a lattice over the pane. Its length is proportional to the speed while the speed is
// small, and never exceeds u_longest.
//
// SOLIDS: the arrow ends at the first solid, and there is none within a solid. COLORED: each arrow has the color of its
// speed; otherwise all have the same color.
#include "common/arrow.glsl"
#ifdef SOLIDS
#include "common/solid_distance.glsl"
#endif
#ifdef COLORED
#include "common/color_map.glsl"
#else
uniform vec3 u_color;
#endif

uniform sampler2D u_velocity;  // domain units per second, over the whole domain
uniform vec2 u_lattice;        // columns and rows of arrows
uniform vec2 u_pane_size;      // pixels
uniform float u_longest;       // pixels
uniform float u_fast;          // the speed of the longest arrow

flat out vec2 v_middle;  // pixels from the pane's lower left corner
flat out vec2 v_along;   // of length 1
flat out float v_length;
flat out vec3 v_color;
#ifdef SOLIDS
flat out vec2 v_ends;  // how far the arrow goes backwards and forwards from its middle, pixels

// The way from `start` to the first solid, both in pixels, at most `farthest`. Steps find it, halving it narrows it down.
float way_to_solid(vec2 start, vec2 along, float farthest) {
  const int kSteps = 24;
  const int kHalvings = 6;
  float free = 0.0;
  float stride = farthest / float(kSteps);
  for (int k = 0; k < kSteps; ++k) {
    if (solid_distance((start + (free + stride) * along) / u_pane_size) <= 0.0) {
      for (int halving = 0; halving < kHalvings; ++halving) {
        stride *= 0.5;
        if (solid_distance((start + (free + stride) * along) / u_pane_size) > 0.0) free += stride;
      }
      return free;
    }
    free += stride;
  }
  return farthest;
}
#endif

vec2 texel(ivec2 index) {
  ivec2 size = textureSize(u_velocity, 0);
  return texelFetch(u_velocity, (index + size) % size, 0).xy;
}

// Interpolated bilinearly, periodic.
vec2 velocity_at(vec2 share) {
  vec2 position = share * vec2(textureSize(u_velocity, 0)) - 0.5;
  ivec2 base = ivec2(floor(position));
  vec2 weight = position - vec2(base);
  return mix(mix(texel(base), texel(base + ivec2(1, 0)), weight.x),
             mix(texel(base + ivec2(0, 1)), texel(base + ivec2(1, 1)), weight.x), weight.y);
}

void main() {
  int columns = int(u_lattice.x);
  vec2 share = (vec2(float(gl_InstanceID % columns), float(gl_InstanceID / columns)) + 0.5) / u_lattice;
  vec2 velocity = velocity_at(share);
  float speed = length(velocity);
  vec2 along = speed > 0.0 ? velocity / speed : vec2(1.0, 0.0);
#ifdef COLORED
  v_color = color_of(speed).rgb;
#else
  v_color = u_color;
#endif
  v_length = u_longest * tanh(1.5 * speed / u_fast) / tanh(1.5);

  float reach = outline_width() + 1.0;
  vec2 half_size = vec2(0.5 * v_length, max(head_half_width(v_length), shaft_half_width(v_length))) + reach;
  if (v_length < 2.0 * u_point) half_size = vec2(0.0);
#ifdef SOLIDS
  v_ends = vec2(way_to_solid(share * u_pane_size, -along, half_size.x),
                way_to_solid(share * u_pane_size, along, half_size.x));
  if (solid_distance(share) <= 0.0) half_size = vec2(0.0);
#endif
  vec2 corner = 2.0 * vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) - 1.0;
  v_middle = share * u_pane_size;
  v_along = along;
  vec2 own = corner * half_size;
  vec2 offset = own.x * along + own.y * vec2(-along.y, along.x);
  gl_Position = vec4(2.0 * (share + offset / u_pane_size) - 1.0, 0.0, 1.0);
}
