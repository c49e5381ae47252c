// The room that solids leave in a cell: x, its part outside of them, 0 where all its faces are closed; y, the sides to which a
// closed cell is nearest to the fluid: the sum of 1, 2, 4 and 8 for west, east, south and north; 0 where no side is nearer.
#include "common/texel.glsl"
#include "grid/solids/distance.glsl"

uniform sampler2D u_faces;  // open parts of the left and the bottom face; the solids' u and v there

out vec2 out_room;

const float kLeastRoom = 1e-3;

// Twice the area between a corner and the next one of the part of a cell where the distance is positive, seen from the cell's
// center. The distance is linear along the edge.
float sector(vec2 corner, vec2 next, float at_corner, float at_next) {
  if (at_corner <= 0.0 && at_next <= 0.0) return 0.0;
  float crossing = at_corner / (at_corner - at_next + (at_corner == at_next ? 1.0 : 0.0));
  vec2 begin = at_corner > 0.0 ? corner : mix(corner, next, crossing);
  vec2 end = at_next > 0.0 ? next : mix(corner, next, crossing);
  return begin.x * end.y - end.x * begin.y;
}

// The part of the cell where the distance is positive: triangles from the center to the edges and, where the zeros cross the
// cell, to the straight line between the two places where they cross its edges.
float fluid_part(vec4 distances) {
  vec2 corners[4] = vec2[4](vec2(-0.5, -0.5), vec2(0.5, -0.5), vec2(0.5, 0.5), vec2(-0.5, 0.5));
  float area = 0.0;
  vec2 entry = vec2(0.0);
  vec2 exit = vec2(0.0);
  for (int k = 0; k < 4; ++k) {
    int n = (k + 1) & 3;
    area += sector(corners[k], corners[n], distances[k], distances[n]);
    if ((distances[k] > 0.0) == (distances[n] > 0.0)) continue;
    vec2 crossing = mix(corners[k], corners[n], distances[k] / (distances[k] - distances[n]));
    if (distances[k] > 0.0) {
      exit = crossing;
    } else {
      entry = crossing;
    }
  }
  return clamp(0.5 * (area + exit.x * entry.y - entry.x * exit.y), 0.0, 1.0);
}

void main() {
  ivec2 cell = ivec2(gl_FragCoord.xy);
  ivec2 last = textureSize(u_faces, 0) - 1;
  vec2 own = here(u_faces).xy;
  float east = cell.x < last.x ? neighbor(u_faces, ivec2(1, 0)).x : 0.0;
  float north = cell.y < last.y ? neighbor(u_faces, ivec2(0, 1)).y : 0.0;
  float opening = max(max(own.x, own.y), max(east, north));
  vec4 distances = vec4(texelFetch(u_corners, cell, 0).x, texelFetch(u_corners, cell + ivec2(1, 0), 0).x,
                        texelFetch(u_corners, cell + 1, 0).x, texelFetch(u_corners, cell + ivec2(0, 1), 0).x);
  float room = opening > 0.0 ? clamp(fluid_part(distances), kLeastRoom, 1.0) : 0.0;
  vec2 center = vec2(cell) + 0.5;
  vec4 around = vec4(distance_from_solids(center - vec2(1.0, 0.0)), distance_from_solids(center + vec2(1.0, 0.0)),
                     distance_from_solids(center - vec2(0.0, 1.0)), distance_from_solids(center + vec2(0.0, 1.0)));
  // Beyond the edge of the box there is nothing.
  around = mix(vec4(-1e6), around, vec4(cell.x > 0, cell.x < last.x, cell.y > 0, cell.y < last.y));
  const float kRounding = 1e-5;
  float nearest = max(max(around.x, around.y), max(around.z, around.w));
  vec4 alike = vec4(greaterThanEqual(around, vec4(nearest - kRounding))) *
               vec4(greaterThan(around, vec4(distance_from_solids(center))));
  float sides = dot(alike, vec4(1.0, 2.0, 4.0, 8.0));
  out_room = vec2(room, room > 0.0 ? 0.0 : sides);
}
