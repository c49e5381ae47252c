// The velocity of faces whose cells a stroke is about to fill: the mean of what is there and of what is poured, by volume.
#include "common/held_by_walls.glsl"
#include "common/texel.glsl"
#include "grid/surface/supply.glsl"

uniform sampler2D u_velocity;     // domain units per second
uniform vec2 u_brush_velocity;    // domain units per second

out vec2 out_velocity;

void main() {
  ivec2 cell = ivec2(gl_FragCoord.xy);
  ivec2 west = max(cell - ivec2(1, 0), ivec2(0));
  ivec2 south = max(cell - ivec2(0, 1), ivec2(0));
  vec2 held = max(vec2(fraction_of(cell)) + vec2(fraction_of(west), fraction_of(south)), 0.0);
  vec2 gained = vec2(gain_of(cell)) + vec2(gain_of(west), gain_of(south));
  vec2 poured = gained / max(held + gained, 1e-6);
  out_velocity = held_by_walls(mix(here(u_velocity).xy, u_brush_velocity, clamp(poured, 0.0, 1.0)));
}
