// Gives back the heat that advection has lost, or takes what it has gained, in proportion to the room for it.
#include "common/texel.glsl"

uniform sampler2D u_carried;  // degrees
uniform sampler2D u_room;     // above and below it
uniform sampler2D u_lost;     // one texel: the sum of what was lost
uniform sampler2D u_rooms;    // one texel: the sums of the rooms

out float out_temperature;

void main() {
  float lost = texelFetch(u_lost, ivec2(0), 0).x;
  vec2 rooms = texelFetch(u_rooms, ivec2(0), 0).xy;
  vec2 room = here(u_room).xy;
  float all = lost > 0.0 ? rooms.x : rooms.y;
  float own = lost > 0.0 ? room.x : room.y;
  out_temperature = here(u_carried).x + (all > 0.0 ? clamp(lost / all, -1.0, 1.0) * own : 0.0);
}
