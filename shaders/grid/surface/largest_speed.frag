// The largest |u| + |v| of a strip of cells that count, each of the faster one of its two faces, and the sum of all velocities:
// a maximum may skip what is not finite, a sum does not.
#include "common/strips.glsl"

uniform sampler2D u_velocity;
uniform sampler2D u_cells;  // x: 1 where their faces have a velocity of their own
uniform float u_least;      // x of cells that count

out vec2 out_speed;

void main() {
  ivec2 size = textureSize(u_velocity, 0);
  vec2 speed = vec2(0.0);
  FOR_STRIP(texel, size) {
    vec2 low = abs(texelFetch(u_velocity, texel, 0).xy);
    vec2 high = abs(vec2(texelFetch(u_velocity, ivec2((texel.x + 1) % size.x, texel.y), 0).x,
                         texelFetch(u_velocity, ivec2(texel.x, (texel.y + 1) % size.y), 0).y));
    vec2 faster = max(low, high);
    bool counts = texelFetch(u_cells, texel, 0).x >= u_least;
    speed = vec2(counts ? max(speed.x, faster.x + faster.y) : speed.x, speed.y + low.x + low.y);
  }
  out_speed = speed;
}
