// The curvature of the liquid's surface (x, in 1/cells, positive where the liquid is convex) in cells through which it passes,
// and where it is known (y). It is that of a function through the heights of three columns, which stand on the side to which
// the surface faces most (Cummins, Francois, Kothe, "Estimating curvature from volume fractions", 2005); where they end in no
// full or no empty cell, that of a parabola through the middles of the planes nearby (Popinet, "An accurate adaptive solver
// for surface-tension-driven interfacial flows", 2009).
#include "common/texel.glsl"
#include "grid/surface/plane.glsl"

uniform sampler2D u_fractions;
uniform sampler2D u_planes;

out vec2 out_curvature;

const int kLongest = 5;        // cells of a column on each side
const float kSharpest = 1.0;   // 1/cells; nothing smaller than a cell is told from its neighbors
const float kTrace = 1e-2;     // a column ends in a cell that has no more than this, or lacks no more
const float kUnknown = 1e9;    // a height that is not

float fraction_at(vec2 offset) {
  return clamp(texture(u_fractions, v_position + offset / vec2(textureSize(u_fractions, 0))).x, 0.0, 1.0);
}

// The height of the surface above the lower edge of this cell in a column that stands at `column`, along `up`; kUnknown where
// the column does not reach from a full cell to an empty one.
float height(vec2 column, vec2 up) {
  float sum = 0.0;
  bool ends_above = false;
  bool ends_below = false;
  for (int step = 0; step <= kLongest && !ends_above; ++step) {
    float fraction = fraction_at(column + float(step) * up);
    sum += fraction;
    ends_above = fraction < kTrace;
  }
  for (int step = 1; step <= kLongest && !ends_below; ++step) {
    float fraction = fraction_at(column - float(step) * up);
    sum -= 1.0 - fraction;
    ends_below = fraction > 1.0 - kTrace;
  }
  return ends_above && ends_below ? sum : kUnknown;
}

// The curvature is known where all three heights are.
vec2 curvature_of_heights(vec2 up) {
  vec2 side = vec2(up.y, up.x);
  vec3 heights = vec3(height(-side, up), height(vec2(0.0), up), height(side, up));
  if (any(equal(heights, vec3(kUnknown)))) return vec2(0.0);
  float slope = 0.5 * (heights.z - heights.x);
  float bend = heights.x - 2.0 * heights.y + heights.z;
  return vec2(-bend * pow(1.0 + slope * slope, -1.5), 1.0);
}

// The middle of the part of a cell's plane that lies within the cell, from the cell's center.
vec2 middle_of(vec4 plane) {
  float square = max(dot(plane.xy, plane.xy), 1e-20);
  vec2 foot = plane.xy * plane.z / square;
  vec2 along = vec2(-plane.y, plane.x);
  vec2 ways = max(abs(along), 1e-12);
  vec2 center = -foot * sign(along) / ways;  // where each coordinate is 0, in units of `along`
  vec2 first = center - 0.5 / ways;
  vec2 last = center + 0.5 / ways;
  return foot + along * 0.5 * (max(first.x, first.y) + min(last.x, last.y));
}

// The curvature of the parabola that is nearest to the middles of the planes around that face alike. It is known where there are
// three of them.
vec2 curvature_of_planes(vec4 own) {
  vec2 up = normalize(own.xy);
  vec2 side = vec2(up.y, -up.x);
  vec2 origin = middle_of(own);
  float moments[5] = float[5](0.0, 0.0, 0.0, 0.0, 0.0);  // sums of the powers of x
  vec3 right = vec3(0.0);                              // sums of y, x y, x² y
  for (int j = -1; j <= 1; ++j) {
    for (int i = -1; i <= 1; ++i) {
      vec4 plane = texture(u_planes, v_position + vec2(i, j) / vec2(textureSize(u_planes, 0)));
      if (plane.w <= 0.0 || plane.w >= 1.0 || dot(plane.xy, own.xy) <= 0.0) continue;
      vec2 from_origin = vec2(i, j) + middle_of(plane) - origin;
      vec2 place = vec2(dot(from_origin, side), dot(from_origin, up));
      float power = 1.0;
      for (int k = 0; k < 5; ++k) {
        moments[k] += power;
        if (k < 3) right[k] += power * place.y;
        power *= place.x;
      }
    }
  }
  mat3 normal_equations = mat3(moments[0], moments[1], moments[2], moments[1], moments[2], moments[3], moments[2],
                               moments[3], moments[4]);
  if (moments[0] < 3.0 || determinant(normal_equations) < 1e-4) return vec2(0.0);
  vec3 parabola = inverse(normal_equations) * right;
  return vec2(-2.0 * parabola.z * pow(1.0 + parabola.y * parabola.y, -1.5), 1.0);
}

bool is_liquid_at(vec2 offset) { return is_liquid(fraction_at(offset)); }

void main() {
  vec4 plane = here(u_planes);
  bool liquid = is_liquid(plane.w);
  bool beside = is_liquid_at(vec2(1.0, 0.0)) != liquid || is_liquid_at(vec2(-1.0, 0.0)) != liquid ||
                is_liquid_at(vec2(0.0, 1.0)) != liquid || is_liquid_at(vec2(0.0, -1.0)) != liquid;
  out_curvature = vec2(0.0);
  if (!beside || dot(plane.xy, plane.xy) == 0.0) return;
  vec2 along_x = vec2(plane.x < 0.0 ? -1.0 : 1.0, 0.0);
  vec2 along_y = vec2(0.0, plane.y < 0.0 ? -1.0 : 1.0);
  bool faces_up = abs(plane.y) > abs(plane.x);
  vec2 curvature = curvature_of_heights(faces_up ? along_y : along_x);
  if (curvature.y == 0.0) curvature = curvature_of_heights(faces_up ? along_x : along_y);
  if (curvature.y == 0.0 && plane.w > 0.0 && plane.w < 1.0) curvature = curvature_of_planes(plane);
  out_curvature = vec2(clamp(curvature.x, -kSharpest, kSharpest), curvature.y);
}
