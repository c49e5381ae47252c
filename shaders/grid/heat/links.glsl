// What a cell exchanges heat with (HeatLinks).

#include "common/texel.glsl"

uniform sampler2D u_links;  // west, east, south, north: 1 to a neighbor, 0 nothing, minus the inverse distance to a surface

// The temperatures around the texel being written, in the neighbors with which it exchanges heat.
#define temperatures_around(field)                                                          \
  vec4(neighbor(field, ivec2(-1, 0)).x, neighbor(field, ivec2(1, 0)).x,                      \
       neighbor(field, ivec2(0, -1)).x, neighbor(field, ivec2(0, 1)).x)
