// How much a temperature can rise and fall within the values of the fluid in the eight cells around. Beyond a wall there is nothing.
#include "common/texel.glsl"

uniform sampler2D u_temperature;  // degrees
uniform sampler2D u_sources;      // y: 0 where the temperature is held; z: 1 in the fluid
uniform vec2 u_repeats;           // 1 along axes in which the domain repeats

out vec2 out_room;

void main() {
  float own = here(u_temperature).x;
  ivec2 size = textureSize(u_temperature, 0);
  vec2 room = vec2(0.0);
  for (int k = 0; k < 9; ++k) {
    ivec2 near = ivec2(gl_FragCoord.xy) + ivec2(k % 3, k / 3) - 1;
    ivec2 wrapped = (near + size) % size;
    ivec2 held = clamp(near, ivec2(0), size - 1);
    ivec2 cell = ivec2(u_repeats.x > 0.5 ? wrapped.x : held.x, u_repeats.y > 0.5 ? wrapped.y : held.y);
    float difference = texelFetch(u_temperature, cell, 0).x - own;
    room = max(room, texelFetch(u_sources, cell, 0).z * vec2(difference, -difference));
  }
  vec4 source = here(u_sources);
  out_room = source.y * source.z * room;
}
