// The largest |u| + |v| of a strip of faces, and their sum: a maximum may skip what is not finite, a sum does not.
#include "common/strips.glsl"

uniform sampler2D u_velocity;

out vec2 out_speed;

void main() {
  vec2 speed = vec2(0.0);
  FOR_STRIP(texel, textureSize(u_velocity, 0)) {
    vec2 velocity = abs(texelFetch(u_velocity, texel, 0).xy);
    speed = vec2(max(speed.x, velocity.x + velocity.y), speed.y + velocity.x + velocity.y);
  }
  out_speed = speed;
}
