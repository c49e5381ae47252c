// Sums over a strip of cells, from which momentum, kinetic energy, enstrophy and divergence follow.
//
// Enstrophy on staggered cells: a difference of velocities is the mean of a slope over the way between them, a whole cell or
// the half one beside a no-slip wall. The mean of its square is the square of that mean and the variance along the way. So
// the sum is of fourth order inside; a layer along a wall need not be resolved by its slope at the wall.
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

#ifdef STAGGERED
// From the middle of the half cell at a no-slip wall to the next corner, in cells.
const float kToHalfCell = 0.75;

// Which ends of an axis are no-slip walls, for the component along them.
struct Walls {
  bool lower, upper;
};

// The differences of a component over three cells in a row, and what they tell of its slope over the middle one.
struct Slopes {
  float variance;  // of the slope along the cell, or the half cell
  float bend;      // the second difference of the slopes
};

Slopes slopes_of(float before, float own, float after, int corner, int cells, Walls sticks) {
  if (corner == 0 && sticks.lower) return Slopes((after - own) * (after - own) / 27.0, 0.0);
  if (corner == cells && sticks.upper) return Slopes((own - before) * (own - before) / 27.0, 0.0);
  vec2 way = vec2(corner == 1 && sticks.lower ? kToHalfCell : 1.0, corner == cells - 1 && sticks.upper ? kToHalfCell : 1.0);
  vec2 rise = vec2(own - before, after - own) / way;
  float slope = dot(rise, way.yx) / (way.x + way.y);
  return Slopes(slope * slope / 12.0, rise.y - rise.x);
}

// What the squared curl at a corner lacks of the mean over the cell around it; the differences of v along x and of u along y.
float missing_square(vec3 along_x, vec3 along_y, ivec2 corner, ivec2 cells) {
  Walls side_walls = Walls(false, false);
  Walls floor_and_lid = Walls(false, false);
#if defined(WALLS) && !defined(FREE_STREAM)
  floor_and_lid = Walls(u_walls.x < 0.0, u_walls.y < 0.0);
#if !defined(LAYER) && !defined(CHANNEL)
  side_walls = Walls(u_walls.x < 0.0, u_walls.x < 0.0);
#endif
#endif
  Slopes of_v = slopes_of(along_x.x, along_x.y, along_x.z, corner.x, cells.x, side_walls);
  Slopes of_u = slopes_of(along_y.x, along_y.y, along_y.z, corner.y, cells.y, floor_and_lid);
  return of_v.variance + of_u.variance + (along_x.y * of_u.bend + along_y.y * of_v.bend) / 12.0;
}
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
#ifdef STAGGERED
  vec2 far_west = velocity_near(begin, ivec2(-2, 0));
#endif
  vec2 west = velocity_near(begin, ivec2(-1, 0));
  vec2 center = velocity_near(begin, ivec2(0, 0));
  FOR_STRIP(point, points) {
    vec2 position = (vec2(point) + 0.5) / vec2(cells);
    vec2 east = velocity_near(position, ivec2(1, 0));
    vec2 south = velocity_near(position, ivec2(0, -1));
    vec2 north = velocity_near(position, ivec2(0, 1));
    vec2 curl_and_divergence = CURL_AND_DIVERGENCE(center, west, south, east, north);
    float missing = 0.0;
#ifdef STAGGERED
    vec3 along_x = vec3(west.y, center.y, east.y) - vec3(far_west.y, west.y, center.y);
    vec3 along_y = vec3(south.x, center.x, north.x) - vec3(velocity_near(position, ivec2(0, -2)).x, south.x, center.x);
    missing = missing_square(along_x, along_y, point, cells);
    far_west = west;
#endif
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
    vec2 far = vec2(flux_near(east, faces_east).x, flux_near(north, faces_north).y);
    bool is_open = any(greaterThan(vec4(faces.xy, faces_east.x, faces_north.y), vec4(0.0)));
    curl_and_divergence.y = is_open ? far.x - near.x + far.y - near.y : 0.0;
    vec2 counted = faces.xy;
    // A solid makes a kink in the velocity.
    vec4 open_u = vec4(faces.x, faces_north.x, faces_near(position, ivec2(0, -1)).x, faces_near(position, ivec2(0, -2)).x);
    vec4 open_v = vec4(faces.y, faces_east.y, faces_near(position, ivec2(-1, 0)).y, faces_near(position, ivec2(-2, 0)).y);
#if defined(WALLS) && defined(STAGGERED)
    // Faces that stand on a wall are closed without a solid.
    if (on_wall.x) open_u = vec4(1.0);
    if (on_wall.y) open_v = vec4(1.0);
#endif
    missing *= float(all(equal(min(open_u, open_v), vec4(1.0))));
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
    missing = 0.0;  // beside the surface, velocities are extended
    float shed = textureOffset(u_liquid_cells, position, ivec2(0, 0)).z * u_cell_size;
    curl_and_divergence.y = is_liquid * (curl_and_divergence.y - shed);
#endif
    vec2 squares = curl_and_divergence * curl_and_divergence;
    out_sums.w += inside * (squares.x + missing);
    if (is_cell) {
      out_sums.xyz += vec3(counted * center, dot(counted * center, center));
      out_divergence.xy = vec2(out_divergence.x + squares.y, max(out_divergence.y, abs(curl_and_divergence.y)));
    }
    west = center;
    center = east;
  }
}
