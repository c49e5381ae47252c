// The coefficients of the pressure equation at a cell's left and bottom face: x, y between two liquid cells; z, w between
// liquid and vacuum, where the pressure is zero on the surface: the inverse of the part of the way to it (ghost fluid method,
// Enright, Nguyen, Gibou, Fedkiw 2003), which the planes of both cells tell.
#include "common/texel.glsl"
#include "grid/surface/plane.glsl"

uniform sampler2D u_planes;
#ifdef SOLIDS
uniform sampler2D u_faces;  // open parts of the left and the bottom face
#endif

out vec4 out_links;

const float kLeastWay = 0.05;

bool cuts(float fraction) { return fraction > 0.0 && fraction < 1.0; }

// The part of the way from the liquid one of two neighbours to the other one's centre where the surface is; `low` is the one
// with the smaller index. 1/2 where neither plane tells.
float way_to_surface(vec4 low, vec4 high, float normal_low, float normal_high) {
  float cut_low = low.z / (normal_low == 0.0 ? 1e-20 : normal_low);      // from the low centre
  float cut_high = high.z / (normal_high == 0.0 ? 1e-20 : normal_high);  // from the high centre
  bool in_low = cuts(low.w) && cut_low >= 0.0 && cut_low <= 0.5;
  bool in_high = cuts(high.w) && cut_high <= 0.0 && cut_high >= -0.5;
  bool low_is_liquid = is_liquid(low.w);
  bool near = low_is_liquid ? in_low : in_high;
  bool far = low_is_liquid ? in_high : in_low;
  float by_near = low_is_liquid ? cut_low : -cut_high;
  float by_far = low_is_liquid ? 1.0 + cut_high : 1.0 - cut_low;
  return clamp(near ? by_near : far ? by_far : 0.5, kLeastWay, 1.0);
}

// Between two liquid cells, between liquid and vacuum.
vec2 link(vec4 low, vec4 high, float normal_low, float normal_high) {
  bool both = is_liquid(low.w) && is_liquid(high.w);
  bool one = is_liquid(low.w) != is_liquid(high.w);
  return vec2(both ? 1.0 : 0.0, one ? 1.0 / way_to_surface(low, high, normal_low, normal_high) : 0.0);
}

void main() {
  vec4 own = here(u_planes);
  vec4 west = neighbor(u_planes, ivec2(-1, 0));
  vec4 south = neighbor(u_planes, ivec2(0, -1));
  vec2 open = step(vec2(1.0), gl_FragCoord.xy);  // the first faces are on walls
#ifdef SOLIDS
  open *= vec2(greaterThan(here(u_faces).xy, vec2(0.0)));
#endif
  vec2 left = open.x * link(west, own, west.x, own.x);
  vec2 bottom = open.y * link(south, own, south.y, own.y);
  out_links = vec4(left.x, bottom.x, left.y, bottom.y);
}
