// Traces unbounded fluid back from the cells' corners. Texel (i, j) holds the displacement, in cells, from the lower left
// corner of cell (i, j) to the fluid's place one step earlier. The midpoint rule's velocity halfway back comes from Taylor's polynomial of second degree around the corner, whose derivatives need fixed texels alone.
#include "common/texel.glsl"

uniform sampler2D u_velocity;     // advecting velocity, means over the faces of staggered cells, domain units per second
uniform float u_cells_per_speed;  // cells that unit speed travels in one step: dt / h

out vec2 out_displacement;

// Value, slope and bend at the end that the second and the third of four means in a row share; the first two to fourth order.
float value_between(vec4 means) { return dot(means, vec4(-1.0, 7.0, 7.0, -1.0) / 12.0); }
float slope_between(vec4 means) { return dot(means, vec4(1.0, -15.0, 15.0, -1.0) / 12.0); }
float bend_between(vec4 means) { return dot(means, vec4(0.5, -0.5, -0.5, 0.5)); }

// Slope across the faces, to fourth order, of pairs beside the corner: sums of two.
float slope_of_pairs(float far_before, float before, float after, float far_after) {
  return (8.0 * (after - before) - (far_after - far_before)) / 24.0;
}

#define u_of(i, j) neighbor(u_velocity, ivec2(i, j)).x
#define v_of(i, j) neighbor(u_velocity, ivec2(i, j)).y
#define u_pair(i) (u_of(i, 0) + u_of(i, -1))
#define v_pair(j) (v_of(0, j) + v_of(-1, j))

void main() {
  vec4 u_up = vec4(u_of(0, -2), u_of(0, -1), u_of(0, 0), u_of(0, 1));
  vec4 v_across = vec4(v_of(-2, 0), v_of(-1, 0), v_of(0, 0), v_of(1, 0));
  vec2 velocity = vec2(value_between(u_up), value_between(v_across));
  vec2 along_x = vec2(slope_of_pairs(u_pair(-2), u_pair(-1), u_pair(1), u_pair(2)), slope_between(v_across));
  vec2 along_y = vec2(slope_between(u_up), slope_of_pairs(v_pair(-2), v_pair(-1), v_pair(1), v_pair(2)));
  vec2 xx = vec2(0.5 * (u_pair(1) + u_pair(-1)) - u_pair(0), bend_between(v_across));
  vec2 yy = vec2(bend_between(u_up), 0.5 * (v_pair(1) + v_pair(-1)) - v_pair(0));
  vec2 xy = 0.5 * vec2((u_of(1, 0) - u_of(1, -1)) - (u_of(-1, 0) - u_of(-1, -1)),
                       (v_of(0, 1) - v_of(-1, 1)) - (v_of(0, -1) - v_of(-1, -1)));
  vec2 way = 0.5 * u_cells_per_speed * velocity;
  vec2 change = way.x * along_x + way.y * along_y -
                (0.5 * way.x * way.x * xx + way.x * way.y * xy + 0.5 * way.y * way.y * yy);
  // In a step in which the flow turns by more than one radian, the polynomial says nothing any more.
  change *= min(1.0, 0.5 * length(velocity) / max(length(change), 1e-20));
  out_displacement = -u_cells_per_speed * (velocity - change);
}
