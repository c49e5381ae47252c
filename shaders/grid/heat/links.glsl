// What a cell exchanges heat with (HeatLinks).

#include "common/texel.glsl"

uniform sampler2D u_links;  // west, east, south, north: 1 to a neighbor, 0 nothing, minus the inverse distance to a surface

// The temperatures around the texel being written, of those of its neighbors that it exchanges heat with.
#define temperatures_around(field)                                                          \
  vec4(neighbor(field, ivec2(-1, 0)).x, neighbor(field, ivec2(1, 0)).x,                      \
       neighbor(field, ivec2(0, -1)).x, neighbor(field, ivec2(0, 1)).x)

// The part of the heat from surfaces that acts before advection: as large as the part between cells, unless a new extremum could
// come of it. `whole`: diffusivity dt / h^2; `implicit`: the part of it that acts after advection, between cells.
float part_before_advection(vec4 links, float whole, float implicit) {
  float between_cells = whole - implicit;
  float surfaces = whole * dot(max(-links, 0.0), vec4(1.0));
  float room = 1.0 - between_cells * dot(max(links, 0.0), vec4(1.0));
  return min(between_cells / whole, max(room, 0.0) / max(surfaces, 1e-9));
}
