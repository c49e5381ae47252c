// The largest |u| + |v| of a strip of faces.
#include "common/strips.glsl"

uniform sampler2D u_velocity;

out float out_speed;

void main() {
  float speed = 0.0;
  FOR_STRIP(texel, textureSize(u_velocity, 0)) {
    vec2 velocity = abs(texelFetch(u_velocity, texel, 0).xy);
    speed = max(speed, velocity.x + velocity.y);
  }
  out_speed = speed;
}
