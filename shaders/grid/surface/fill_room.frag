// The part of a cell's room that is liquid. A cell of which a solid leaves less than half is one with its neighbor away from
// the solid: what flows through its faces in a step may be more than it holds, and while a solid moves its room comes and goes.
// In a closed cell it is that at its mirror image beyond the solid's surface, so that the liquid's surface meets solids at
// right angles.
#include "common/texel.glsl"
#include "grid/solids/distance.glsl"

uniform sampler2D u_volumes;  // of liquid, parts of a cell
uniform sampler2D u_rooms;    // x: parts of a cell

out float out_filling;

const float kDeep = -4.0;  // cells; there nobody asks
const float kLeastAlone = 0.5;

// The liquid in the cells around a place and their room, in bilinear means.
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
    sum += room > 0.0 ? weights.x * weights.y * vec2(texelFetch(u_volumes, cell, 0).x, room) : vec2(0.0);
  }
  return sum;
}

// The liquid in a cell and its room, for a small cell together with those of its neighbor.
vec2 filling_here(float room, vec2 outward) {
  vec2 held = vec2(here(u_volumes).x, room);
  vec2 away = abs(outward.x) > abs(outward.y) ? vec2(sign(outward.x), 0.0) : vec2(0.0, sign(outward.y));
  ivec2 next = ivec2(gl_FragCoord.xy) + ivec2(away);
  bool inside = all(greaterThanEqual(next, ivec2(0))) && all(lessThan(next, textureSize(u_volumes, 0)));
  float next_room = inside ? texelFetch(u_rooms, next, 0).x : 0.0;
  if (room < kLeastAlone && next_room > 0.0) held += vec2(texelFetch(u_volumes, next, 0).x, next_room);
  return held;
}

void main() {
  float room = here(u_rooms).x;
  vec2 center = gl_FragCoord.xy;
  float depth = distance_from_solids(center);
  vec2 slope = vec2(distance_from_solids(center + vec2(0.5, 0.0)) - distance_from_solids(center - vec2(0.5, 0.0)),
                    distance_from_solids(center + vec2(0.0, 0.5)) - distance_from_solids(center - vec2(0.0, 0.5)));
  vec2 outward = slope / max(length(slope), 1e-6);
  vec2 held = room > 0.0 ? filling_here(room, outward) : vec2(0.0);
  // A loop of one turn or none: renderers on processors run both sides of an `if`.
  for (int turn = room <= 0.0 && depth > kDeep ? 0 : 1; turn < 1; ++turn) {
    vec2 mirrored = filling_around(center - 2.0 * depth * outward);
    vec2 beside = filling_around(center + (0.75 - depth) * outward);
    held = mirrored.y > 1e-3 ? mirrored : beside;
  }
  out_filling = held.x / max(held.y, 1e-6);
}
