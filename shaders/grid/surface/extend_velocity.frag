// One ring of the velocity's extension into the vacuum: a face without a velocity takes the mean of its neighbors that have
// one. On walls it stays zero, and adds nothing: the right and the upper ones have no texels that could. Where the velocity
// itself is written, its two channels are the first two.
#include "common/texel.glsl"

uniform sampler2D u_known;  // see mark_known.frag; beyond its edge stands its mirror image, which adds nothing new

out vec4 out_known;

void main() {
  vec4 own = here(u_known);
  vec4 west = neighbor(u_known, ivec2(-1, 0));
  vec4 east = neighbor(u_known, ivec2(1, 0));
  vec4 south = neighbor(u_known, ivec2(0, -1));
  vec4 north = neighbor(u_known, ivec2(0, 1));
  vec2 sum = west.xy * west.zw + east.xy * east.zw + south.xy * south.zw + north.xy * north.zw;
  vec2 count = west.zw + east.zw + south.zw + north.zw;
  vec2 mean = sum / max(count, vec2(1.0));
  vec4 extended = vec4(mix(mean, own.xy, own.zw), max(own.zw, vec2(greaterThan(count, vec2(0.0)))));
  out_known = extended * step(vec2(1.0), gl_FragCoord.xy).xyxy;  // the first faces are on walls
}
