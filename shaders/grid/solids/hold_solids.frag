// Velocities on closed faces: at a no-slip solid, the solid's velocity; at a slip solid, the mean velocity on open
// faces nearby. Advection beside the solid then reads fluid that moves along. Faces on walls and at an inlet slip along
// nothing.
#include "common/texel.glsl"

uniform sampler2D u_velocity;  // domain units per second
uniform sampler2D u_faces;     // open parts of the left and the bottom face; the solids' u and v there
uniform sampler2D u_slips;     // of the solids that close these faces

out vec2 out_velocity;

const int kReach = 2;  // cells

// 1 in the domain; 0 beyond its walls and ends, where velocities repeat though the domain does not.
float in_domain(vec2 place) {
#if defined(LAYER)
  return step(abs(place.y - 0.5), 0.5);
#elif defined(WALLS)
  return step(abs(place.x - 0.5), 0.5) * step(abs(place.y - 0.5), 0.5);
#else
  return 1.0;
#endif
}

// The mean velocity on open faces within reach of a place, weighted by the inverse square of their distance. The
// solid's velocity if there is none.
vec2 mean_of_open(vec2 middle, vec2 texel, vec2 solid) {
  vec2 sum = vec2(0.0);
  vec2 weights = vec2(0.0);
  for (int j = -kReach; j <= kReach; ++j) {
    for (int i = -kReach; i <= kReach; ++i) {
      vec2 place = middle + vec2(i, j) * texel;
      float nearness = in_domain(place) / max(float(i * i + j * j), 1.0);
      vec2 weight = nearness * vec2(greaterThan(texture(u_faces, place).xy, vec2(0.0)));
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
  vec2 closed = vec2(lessThanEqual(faces.xy, vec2(0.0)));
  vec2 slips = closed * texture(u_slips, place).xy;
  // A loop of one turn or none: renderers on processors run both sides of an `if`.
  for (int turn = max(slips.x, slips.y) > 0.0 ? 0 : 1; turn < 1; ++turn) {
    held = mix(held, mean_of_open(place, texel, held), slips);
  }
  return mix(velocity, held, closed);
}

void main() {
  vec2 texel = 1.0 / vec2(textureSize(u_velocity, 0));
  out_velocity = held_at(v_position, texel);
#ifdef CHANNEL
  // Beyond the outlet v continues as before it.
  if (v_position.x > 1.0 - texel.x) out_velocity.y = held_at(v_position - vec2(texel.x, 0.0), texel).y;
#endif
}
