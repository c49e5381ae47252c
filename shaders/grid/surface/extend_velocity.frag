// One ring of the velocity's extension into the vacuum: a face without a velocity takes the mean of what its neighbors
// that have one lead to. Each leads on by the lesser of the last two differences on the way to it, and by none if they
// differ in sign (minmod). On walls it stays zero, and adds nothing: the right and the upper ones have no texels that
// could. If the velocity itself is written, its two channels are the first two.
#include "common/texel.glsl"

uniform sampler2D u_known;  // see mark_known.frag; beyond its edge stands its mirror image, which adds nothing new

out vec4 out_known;

vec2 minmod(vec2 a, vec2 b) { return step(vec2(0.0), a * b) * sign(a) * min(abs(a), abs(b)); }

// The value one texel on from the first of three in a row, times 1 if the first is known. zw: 1 if it is.
vec4 led_on(vec4 first, vec4 second, vec4 third) {
  vec2 slope = second.zw * third.zw * minmod(first.xy - second.xy, second.xy - third.xy);
  return vec4((first.xy + slope) * first.zw, first.zw);
}
#define LED_ON(x, y) \
  led_on(neighbor(u_known, ivec2(x, y)), neighbor(u_known, 2 * ivec2(x, y)), neighbor(u_known, 3 * ivec2(x, y)))

void main() {
  vec4 own = here(u_known);
  vec4 sum = (LED_ON(-1, 0) + LED_ON(1, 0)) + (LED_ON(0, -1) + LED_ON(0, 1));
  vec2 mean = sum.xy / max(sum.zw, vec2(1.0));
  vec4 extended = vec4(mix(mean, own.xy, own.zw), max(own.zw, vec2(greaterThan(sum.zw, vec2(0.0)))));
  out_known = extended * step(vec2(1.0), gl_FragCoord.xy).xyxy;  // the first faces are on walls
}
