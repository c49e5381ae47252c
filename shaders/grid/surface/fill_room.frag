// The part of a cell's room that is liquid; in a closed cell, that at its mirror image beyond the solid's surface, so that the
// liquid's surface meets solids at right angles.
#include "common/texel.glsl"
#include "grid/solids/distance.glsl"

uniform sampler2D u_volumes;  // of liquid, parts of a cell
uniform sampler2D u_rooms;    // x: parts of a cell

out float out_filling;

const float kDeep = -4.0;  // cells; there nobody asks

// The mean of the cells around a place that have room, bilinear; no sum of weights where none has.
vec2 filling_around(vec2 place) {
  ivec2 last = textureSize(u_volumes, 0) - 1;
  vec2 corner = floor(place - 0.5);
  vec2 part = place - 0.5 - corner;
  vec2 sum = vec2(0.0);
  for (int k = 0; k < 4; ++k) {
    ivec2 step_up = ivec2(k & 1, k >> 1);
    ivec2 cell = clamp(ivec2(corner) + step_up, ivec2(0), last);
    float room = texelFetch(u_rooms, cell, 0).x;
    vec2 weights = mix(1.0 - part, part, vec2(step_up));
    float weight = room > 0.0 ? weights.x * weights.y : 0.0;
    sum += weight * vec2(texelFetch(u_volumes, cell, 0).x / max(room, 1e-6), 1.0);
  }
  return sum;
}

void main() {
  float room = here(u_rooms).x;
  vec2 center = gl_FragCoord.xy;
  float depth = distance_from_solids(center);
  float filling = room > 0.0 ? here(u_volumes).x / room : 0.0;
  // A loop of one turn or none: renderers on processors run both sides of an `if`.
  for (int turn = room <= 0.0 && depth > kDeep ? 0 : 1; turn < 1; ++turn) {
    vec2 slope = vec2(distance_from_solids(center + vec2(0.5, 0.0)) - distance_from_solids(center - vec2(0.5, 0.0)),
                      distance_from_solids(center + vec2(0.0, 0.5)) - distance_from_solids(center - vec2(0.0, 0.5)));
    vec2 outward = slope / max(length(slope), 1e-6);
    vec2 mirrored = filling_around(center - 2.0 * depth * outward);
    vec2 beside = filling_around(center + (0.75 - depth) * outward);
    filling = mirrored.y > 0.0 ? mirrored.x / mirrored.y : beside.x / max(beside.y, 1e-6);
  }
  out_filling = filling;
}
