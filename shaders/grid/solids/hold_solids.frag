// Velocities on closed faces: the solid's where the fluid sticks to it; where it slips, the mean of those on open faces near
// by, so that advection beside the solid reads fluid that moves on.
#include "common/texel.glsl"

uniform sampler2D u_velocity;  // domain units per second
uniform sampler2D u_faces;     // open parts of the left and the bottom face; the solids' u and v there
uniform sampler2D u_slips;     // of the nearest solid

out vec2 out_velocity;

const int kReach = 2;  // cells

// The mean velocity on open faces within reach of a place, weighted by the inverse square of their distance; the solid's
// where there is none.
vec2 mean_of_open(vec2 middle, vec2 texel, vec2 solid) {
  vec2 sum = vec2(0.0);
  vec2 weights = vec2(0.0);
  for (int j = -kReach; j <= kReach; ++j) {
    for (int i = -kReach; i <= kReach; ++i) {
      vec2 place = middle + vec2(i, j) * texel;
      vec2 weight = vec2(greaterThan(texture(u_faces, place).xy, vec2(0.0))) / max(float(i * i + j * j), 1.0);
      sum += weight * texture(u_velocity, place).xy;
      weights += weight;
    }
  }
  return mix(solid, sum / max(weights, vec2(1e-6)), vec2(greaterThan(weights, vec2(0.0))));
}

vec2 held_at(vec2 place, vec2 texel) {
  vec4 faces = texture(u_faces, place);
  vec2 velocity = texture(u_velocity, place).xy;
  vec2 held = faces.zw;
  float slip = texture(u_slips, place).x;
  bool closed = faces.x <= 0.0 || faces.y <= 0.0;
  // A loop of one turn or none: renderers on processors run both sides of an `if`.
  for (int turn = closed && slip > 0.0 ? 0 : 1; turn < 1; ++turn) held = mix(held, mean_of_open(place, texel, held), slip);
  return mix(held, velocity, vec2(greaterThan(faces.xy, vec2(0.0))));
}

void main() {
  vec2 texel = 1.0 / vec2(textureSize(u_velocity, 0));
  out_velocity = held_at(v_position, texel);
#ifdef CHANNEL
  // Beyond the outlet v goes on as before it.
  if (v_position.x > 1.0 - texel.x) out_velocity.y = held_at(v_position - vec2(texel.x, 0.0), texel).y;
#endif
}
