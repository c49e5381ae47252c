// The coefficients of the pressure equation at a cell's left and bottom face: x, y between two liquid cells; z, w between
// liquid and vacuum, where the pressure is zero on the surface: the inverse of the part of the way to it (ghost fluid method,
// Enright, Nguyen, Gibou, Fedkiw 2003), which the planes of both cells tell.
#include "common/texel.glsl"
#include "grid/surface/plane.glsl"

uniform sampler2D u_planes;
uniform sampler2D u_velocity;  // in which the liquid has drifted, on the faces, domain units per second
#ifdef SOLIDS
uniform sampler2D u_faces;  // open parts of the left and the bottom face
#endif
uniform float u_slow;  // domain units per second

out vec4 out_links;

const float kLeastWay = 0.05;
const float kLeastWayOfJets = 0.5;
// The parts of the speeds on a cell's faces that are its outflow or inflow, from which on and up to which a jet fills it.
const vec2 kJets = vec2(0.25, 0.5);

bool cuts(float fraction) { return fraction > 0.0 && fraction < 1.0; }

// The least way to the surface of a cell. A cell that a jet has just filled by half has its surface near its center. The link
// to it would then be stiff, as if next to no liquid stood between the jet and the vacuum: the first projection of that cell
// would throw its liquid out as fast as the jet comes in, without slowing the jet down, and the splash would gain energy. No
// other cell at the surface has an outflow in the velocity that the last projection left, but for what waves leave, which is
// a small part of their speeds. Nor do slow flows count.
float least_way(ivec2 cell) {
  ivec2 last = textureSize(u_velocity, 0) - 1;
  vec2 low = texelFetch(u_velocity, cell, 0).xy * vec2(greaterThan(cell, ivec2(0)));
  vec2 high = vec2(cell.x < last.x ? texelFetch(u_velocity, cell + ivec2(1, 0), 0).x : 0.0,
                   cell.y < last.y ? texelFetch(u_velocity, cell + ivec2(0, 1), 0).y : 0.0);
  float outflow = abs(dot(high - low, vec2(1.0)));
  float speeds = dot(abs(high) + abs(low), vec2(1.0)) + u_slow;
  return mix(kLeastWay, kLeastWayOfJets, clamp((outflow / max(speeds, 1e-20) - kJets.x) / (kJets.y - kJets.x), 0.0, 1.0));
}

// The part of the way from the liquid one of two neighbors to the other one's center where the surface is; `low` is the one
// with the smaller index. 1/2 where neither plane tells.
float way_to_surface(vec4 low, vec4 high, float normal_low, float normal_high, float least) {
  float cut_low = low.z / (normal_low == 0.0 ? 1e-20 : normal_low);      // from the low center
  float cut_high = high.z / (normal_high == 0.0 ? 1e-20 : normal_high);  // from the high center
  bool in_low = cuts(low.w) && cut_low >= 0.0 && cut_low <= 0.5;
  bool in_high = cuts(high.w) && cut_high <= 0.0 && cut_high >= -0.5;
  bool low_is_liquid = is_liquid(low.w);
  bool near = low_is_liquid ? in_low : in_high;
  bool far = low_is_liquid ? in_high : in_low;
  float by_near = low_is_liquid ? cut_low : -cut_high;
  float by_far = low_is_liquid ? 1.0 + cut_high : 1.0 - cut_low;
  return clamp(near ? by_near : far ? by_far : 0.5, least, 1.0);
}

// Between two liquid cells, between liquid and vacuum.
vec2 link(vec4 low, vec4 high, float normal_low, float normal_high, float least_low, float least_high) {
  bool both = is_liquid(low.w) && is_liquid(high.w);
  bool one = is_liquid(low.w) != is_liquid(high.w);
  float least = is_liquid(low.w) ? least_low : least_high;
  return vec2(both ? 1.0 : 0.0, one ? 1.0 / way_to_surface(low, high, normal_low, normal_high, least) : 0.0);
}

void main() {
  vec4 own = here(u_planes);
  vec4 west = neighbor(u_planes, ivec2(-1, 0));
  vec4 south = neighbor(u_planes, ivec2(0, -1));
  vec2 open = step(vec2(1.0), gl_FragCoord.xy);  // the first faces are on walls
#ifdef SOLIDS
  open *= vec2(greaterThan(here(u_faces).xy, vec2(0.0)));
#endif
  ivec2 cell = ivec2(gl_FragCoord.xy);
  float least = least_way(cell);
  vec2 left = open.x * link(west, own, west.x, own.x, least_way(max(cell - ivec2(1, 0), 0)), least);
  vec2 bottom = open.y * link(south, own, south.y, own.y, least_way(max(cell - ivec2(0, 1), 0)), least);
  out_links = vec4(left.x, bottom.x, left.y, bottom.y);
}
