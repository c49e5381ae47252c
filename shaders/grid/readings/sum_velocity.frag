// Sums over a strip of cells, from which momentum, kinetic energy, enstrophy and divergence follow.
#include "common/boundary.glsl"
#include "common/strips.glsl"
#include "grid/solids/channel.glsl"

uniform sampler2D u_velocity;  // domain units per second

// Sums of u, v, |u|^2 and (vorticity times the spacing of its differences)^2.
layout(location = 0) out vec4 out_sums;
// The divergence times that spacing: sum of its squares, its largest magnitude.
layout(location = 1) out vec4 out_divergence;

// Both components of the texel a constant number of cells away from a position.
#ifdef WALLS
#define velocity_near(position, offset) \
  vec2(texel_at(u_velocity, position, offset, kU).x, texel_at(u_velocity, position, offset, kV).y)
#else
#define velocity_near(position, offset) texel_at(u_velocity, position, offset, kScalars).xy
#endif

// (Vorticity, divergence), both times the spacing: on staggered cells at the cell's lower left corner and in its center,
// on collocated cells both in its center.
#ifdef STAGGERED
#define CURL_AND_DIVERGENCE(center, west, south, east, north) \
  vec2(center.y - west.y - center.x + south.x, east.x - center.x + north.y - center.y)
#else
#define CURL_AND_DIVERGENCE(center, west, south, east, north) \
  vec2(east.y - west.y - north.x + south.x, east.x - west.x + north.y - south.y)
#endif

#ifdef SURFACE
uniform sampler2D u_filling;       // of the cells' room with liquid
uniform sampler2D u_liquid_cells;  // z: divergence (1/s) by which they shed surplus; w: 1 where they are liquid
uniform float u_cell_size;         // domain units
#define filling_near(position, offset) textureOffset(u_filling, position, offset).x
#define liquid_near(position, offset) textureOffset(u_liquid_cells, position, offset).w
#endif

#ifdef SOLIDS
uniform sampler2D u_faces;  // open parts of the left and the bottom face; the solids' u and v there

// The velocity that crosses the left and the bottom face of a texel, closed parts included.
vec2 flux_near(vec2 velocity, vec4 faces) { return mix(faces.zw, velocity, faces.xy); }
#define faces_near(position, offset) textureOffset(u_faces, position, offset)
#endif

// The share of the area around a corner that lies between the first and the last cell.
float share_between(int corner, int cells) {
  float within = float(corner > 0 && corner < cells);
  return within * (corner == 1 || corner == cells - 1 ? 0.5 : 1.0);
}

void main() {
  ivec2 cells = textureSize(u_velocity, 0);
#if defined(WALLS) && defined(STAGGERED)
  ivec2 points = cells + 1;  // corners on walls count too, by the share of the area around them that is inside
#ifdef LAYER
  points.x = cells.x;
#endif
#else
  ivec2 points = cells;
#endif
  out_sums = vec4(0.0);
  out_divergence = vec4(0.0);
  vec2 begin = (vec2(strip_begin()) + 0.5) / vec2(cells);
  vec2 west = velocity_near(begin, ivec2(-1, 0));
  vec2 center = velocity_near(begin, ivec2(0, 0));
  FOR_STRIP(point, points) {
    vec2 position = (vec2(point) + 0.5) / vec2(cells);
    vec2 east = velocity_near(position, ivec2(1, 0));
    vec2 curl_and_divergence = CURL_AND_DIVERGENCE(center, west, velocity_near(position, ivec2(0, -1)), east,
                                                   velocity_near(position, ivec2(0, 1)));
    float inside = 1.0;
    bool is_cell = true;
#if defined(WALLS) && defined(STAGGERED)
    bvec2 on_wall = bvec2(point.x == 0 || point.x == cells.x, point.y == 0 || point.y == cells.y);
#ifdef LAYER
    on_wall.x = false;
#endif
    inside = (on_wall.x ? 0.5 : 1.0) * (on_wall.y ? 0.5 : 1.0);
    is_cell = point.x < cells.x && point.y < cells.y;
#endif
#ifdef CHANNEL
    inside *= share_between(point.x, cells.x);
    is_cell = is_cell && between_ends(point, cells);
#endif
#ifdef FREE_STREAM
    inside *= share_between(point.y, cells.y);
#endif
#ifdef SOLIDS
    // Only the fluid counts: each velocity by the open part of its face, the divergence of cells that have an open face.
    vec4 faces = faces_near(position, ivec2(0, 0));
    vec4 faces_east = faces_near(position, ivec2(1, 0));
    vec4 faces_north = faces_near(position, ivec2(0, 1));
    vec2 near = flux_near(center, faces);
    vec2 far = vec2(flux_near(east, faces_east).x, flux_near(velocity_near(position, ivec2(0, 1)), faces_north).y);
    bool is_open = any(greaterThan(vec4(faces.xy, faces_east.x, faces_north.y), vec4(0.0)));
    curl_and_divergence.y = is_open ? far.x - near.x + far.y - near.y : 0.0;
    vec2 counted = faces.xy;
#else
    vec2 counted = vec2(1.0);
#endif
#ifdef SURFACE
    // Only the liquid counts. Each velocity counts by the filling on both sides of its face, vorticity if all cells
    // around are liquid, divergence in liquid cells.
    float own = filling_near(position, ivec2(0, 0));
    counted *= clamp(0.5 * (own + vec2(filling_near(position, ivec2(-1, 0)), filling_near(position, ivec2(0, -1)))), 0.0, 1.0);
    float is_liquid = liquid_near(position, ivec2(0, 0));
    inside *= is_liquid * liquid_near(position, ivec2(-1, 0)) * liquid_near(position, ivec2(0, -1)) *
              liquid_near(position, ivec2(-1, -1));
    float shed = textureOffset(u_liquid_cells, position, ivec2(0, 0)).z * u_cell_size;
    curl_and_divergence.y = is_liquid * (curl_and_divergence.y - shed);
#endif
    vec2 squares = curl_and_divergence * curl_and_divergence;
    out_sums.w += inside * squares.x;
    if (is_cell) {
      out_sums.xyz += vec3(counted * center, dot(counted * center, center));
      out_divergence.xy = vec2(out_divergence.x + squares.y, max(out_divergence.y, abs(curl_and_divergence.y)));
    }
    west = center;
    center = east;
  }
}
