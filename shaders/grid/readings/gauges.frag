// The grid fluid at many points, one in each column of texels. The lower row: velocity, pressure and vorticity. The
// vorticity comes from differences over a cell and is linear between the grid's own; beside a surface it comes from the
// velocities of the fluid alone. The upper row: the dye, and a mark. The mark is 1 if cells of the fluid surround the
// point, 0 if none do, -1 outside of the liquid. Only their pressures count, because cells within solids may hold any.
// A third row, for a liquid with a surface: the depth of the point in it, cells. BICUBIC: the interpolation between the
// cells' values.
#include "common/boundary.glsl"
#include "common/interpolation/bicubic.glsl"
#include "common/velocity_at.glsl"
#include "grid/readings/texel_around.glsl"
#include "grid/readings/vorticity_beside_surface.glsl"
#ifdef SURFACE
#include "grid/surface/liquid_at.glsl"
#endif
#ifdef SOLIDS
#include "grid/solids/distance.glsl"
#endif

uniform sampler2D u_velocity;     // domain units per second
uniform sampler2D u_pressure;     // at the cells' centers
uniform sampler2D u_dye;          // at the centers of its own texels
uniform sampler2D u_places;       // the points, in cells from the domain's lower left corner
uniform float u_inverse_spacing;  // 1 / h
#if defined(WALLS) || defined(SOLIDS)
// The surface by which the vorticity is read. The lower row holds its normal, its distance (cells), and its slip, or -1
// without a surface. The upper row holds its velocity and its rate of turning times the size of a cell, domain units
// per second.
uniform sampler2D u_surfaces;
#endif
#ifdef SURFACE
uniform sampler2D u_planes;        // of the liquid (plane.glsl)
uniform sampler2D u_liquid_cells;  // y: 1 far from the surface
#endif

const vec2 kFirstCenter = vec2(0.5);
const float kBicubicReach = 3.0;  // cells from a place to the farthest one of bicubic interpolation

out vec4 out_reading;

// In cells, from the nearest solid.
float clearance(vec2 place) {
#ifdef SOLIDS
  return distance_from_solids(place);
#else
  return 1e6;
#endif
}

// Whether bicubic interpolation at the place reaches no solid, no wall and no end of a channel.
bool is_clear(vec2 place, vec2 cells) {
  bool clear = clearance(place) >= kBicubicReach;
#ifdef SURFACE
  clear = clear && is_far_from_surface(u_liquid_cells, place);
#endif
#ifdef WALLS
  vec2 edge = min(place, cells - place);
#ifdef LAYER
  edge.x = kBicubicReach;
#endif
  clear = clear && min(edge.x, edge.y) >= kBicubicReach;
#endif
  return clear;
}

// Interpolates bilinearly between the texels around the place that lie in the fluid. Beyond walls and the inlet, the
// values continue linearly if `beyond`, and stay constant otherwise. The last channel: whether there is such a texel.
vec4 in_fluid(sampler2D field, vec2 place, vec2 cells, bool beyond) {
  vec2 size = vec2(textureSize(field, 0));
  vec2 scale = size / cells;
  vec2 first = floor(place * scale - 0.5);
#ifdef WALLS
  vec2 least = vec2(0.0);
#ifdef CHANNEL
  least.x = ceil(scale.x);  // the first column of cells is the inlet
#endif
  vec2 most = size - 2.0;
#ifdef FREE_STREAM
  least.y = ceil(scale.y);
  most.y -= ceil(scale.y);
#endif
  vec2 inside = clamp(first, least, most);
#ifdef LAYER
  inside.x = first.x;
#endif
  first = inside;
#endif
  vec2 part = place * scale - 0.5 - first;
  vec2 inner = clamp(part, 0.0, 1.0);
  vec3 whole = vec3(0.0);
  vec3 sum = vec3(0.0);
  float weights = 0.0;
  float found = 0.0;
  for (int corner = 0; corner < 4; ++corner) {
    vec2 offset = vec2(corner & 1, corner >> 1);
    vec3 value = texel_around(field, ivec2(first + offset)).rgb;
    float fluid = step(0.0, clearance((first + offset + 0.5) / scale));
    vec2 shares = mix(1.0 - part, part, offset);
    vec2 inner_shares = max(mix(1.0 - inner, inner, offset), 1e-3);
    whole += shares.x * shares.y * value;
    sum += fluid * inner_shares.x * inner_shares.y * value;
    weights += fluid * inner_shares.x * inner_shares.y;
    found += fluid;
  }
  if (beyond && found > 3.5) return vec4(whole, 1.0);
  return vec4(weights > 0.0 ? sum / weights : vec3(0.0), min(found, 1.0));
}

// Times the size of a cell; the velocities on both sides of a wall along which the fluid slips mirror each other.
float vorticity_in_open(vec2 place) {
  vec2 east = velocity_roughly_at(u_velocity, kFirstCenter, place + vec2(0.5, 0.0) - kFirstCenter);
  vec2 west = velocity_roughly_at(u_velocity, kFirstCenter, place - vec2(0.5, 0.0) - kFirstCenter);
  vec2 north = velocity_roughly_at(u_velocity, kFirstCenter, place + vec2(0.0, 0.5) - kFirstCenter);
  vec2 south = velocity_roughly_at(u_velocity, kFirstCenter, place - vec2(0.0, 0.5) - kFirstCenter);
  return east.y - west.y - north.x + south.x;
}

float vorticity_at(vec2 place, vec2 cells, int column) {
#if defined(WALLS) || defined(SOLIDS)
  vec4 lower = texelFetch(u_surfaces, ivec2(column, 0), 0);
  vec4 upper = texelFetch(u_surfaces, ivec2(column, 1), 0);
  Surface surface = Surface(lower.xy, lower.z, lower.w <= 0.0, upper.xy, upper.z);
  if (lower.w >= 0.0) return vorticity_beside(u_velocity, place, surface, cells);
#endif
  return vorticity_in_open(place);
}

void main() {
  vec2 cells = vec2(textureSize(u_pressure, 0));
  vec2 place = texelFetch(u_places, ivec2(int(gl_FragCoord.x), 0), 0).xy;
  vec4 pressure = in_fluid(u_pressure, place, cells, true);
  vec4 dye = in_fluid(u_dye, place, cells, false);
  float smooth_pressure = bicubic(u_pressure, kFirstCenter, place - kFirstCenter, kScalars).x;
  if (is_clear(place, cells)) pressure.x = smooth_pressure;
#ifdef SURFACE
  float depth = depth_in_liquid(u_planes, u_liquid_cells, place);
  if (depth < 0.0) pressure.w = -1.0;
#endif
  vec2 velocity = velocity_at(u_velocity, kFirstCenter, place - kFirstCenter);
  float vorticity = u_inverse_spacing * vorticity_at(place, cells, int(gl_FragCoord.x));
  out_reading = gl_FragCoord.y < 1.0 ? vec4(velocity, pressure.x, vorticity) : vec4(dye.rgb, pressure.w);
#ifdef SURFACE
  if (gl_FragCoord.y > 2.0) out_reading = vec4(depth, 0.0, 0.0, 0.0);
#endif
}
