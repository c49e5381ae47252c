// Adds an acceleration, given at the cells' centers, to the velocity at the places of its components.
#include "common/held_by_walls.glsl"
#include "common/texel.glsl"

uniform sampler2D u_velocity;      // domain units per second
uniform sampler2D u_acceleration;  // domain units per second^2
uniform float u_dt;                // seconds

out vec2 out_velocity;

#ifdef STAGGERED
uniform bool u_means;  // whether velocities are means over faces

#define at(i, j) neighbor(u_acceleration, ivec2(i, j))
#define x_in_row(j) dot(vec4(at(-2, j).x, at(-1, j).x, at(0, j).x, at(1, j).x), vec4(-1.0, 9.0, 9.0, -1.0) / 16.0)
#define y_in_column(i) dot(vec4(at(i, -2).y, at(i, -1).y, at(i, 0).y, at(i, 1).y), vec4(-1.0, 9.0, 9.0, -1.0) / 16.0)

// Cubics across the faces, and the mean along them, to fourth order.
vec2 mean_over_faces() {
  vec2 beside = vec2(x_in_row(-1) + x_in_row(1), y_in_column(-1) + y_in_column(1));
  return (22.0 * vec2(x_in_row(0), y_in_column(0)) + beside) / 24.0;
}

vec2 mean_of_two() { return 0.5 * (at(0, 0).xy + vec2(at(-1, 0).x, at(0, -1).y)); }
#endif

void main() {
#ifdef STAGGERED
  vec2 acceleration = u_means ? mean_over_faces() : mean_of_two();
#else
  vec2 acceleration = here(u_acceleration).xy;
#endif
  out_velocity = held_by_walls(here(u_velocity).xy + u_dt * acceleration);
}
